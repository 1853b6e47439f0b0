import { FormNotice } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';

/** Explains the `error` in the query of a sign-in page and what to do about it. */
export function AuthErrorNotice({ error }: { error: string }) {
  const { tone, title, text } = useAuthErrorTexts()(error);
  return (
    <FormNotice tone={tone} title={title}>
      {text}
    </FormNotice>
  );
}
