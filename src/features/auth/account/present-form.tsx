import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { presentSchema, useSay } from '../schemas';
import { SubmitButton } from '../submit-button';
import { PresentField } from './present-field';

/** The present password, by which a member shows that it is them. */
export function PresentForm(props: {
  submit: string;
  /** @returns what is wrong with the password, as text; null when that isn't it */
  onPresent: (present: string) => Promise<string | null>;
}) {
  const { submit, onPresent } = props;
  const say = useSay();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ present: string }>({
    resolver: zodResolver(presentSchema(say)),
    defaultValues: { present: '' },
  });
  const { errors, isSubmitting } = formState;
  // It appears where the step before it was.
  useEffect(() => setFocus('present'), [setFocus]);

  const send = handleSubmit(async ({ present }) => {
    const message = await onPresent(present);
    if (message !== null) setError('present', { message }, { shouldFocus: true });
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)}>
      <PresentField error={errors.present?.message} field={register('present')} />
      <SubmitButton loading={isSubmitting}>{submit}</SubmitButton>
    </form>
  );
}
