import { FormNotice } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';

/** What an `error` in the address of a sign-in page means, and what to do. */
export function AuthErrorNotice({ error }: { error: string }) {
  const { tone, title, text } = useAuthErrorTexts()(error);
  return (
    <FormNotice tone={tone} title={title}>
      {text}
    </FormNotice>
  );
}
