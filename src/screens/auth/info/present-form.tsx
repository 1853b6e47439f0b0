import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { faultResolver } from '@/features/problem/form-faults';
import { presentSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import { PresentField } from './present-field';

/** Lets a member reauthenticate with the current password. */
export function PresentForm(props: {
  submit: string;
  /** @returns the error of the password field as text; null for any other error, or none */
  onPresent: (present: string) => Promise<string | null>;
}) {
  const { submit, onPresent } = props;
  const faultText = useFaultText();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ present: string }>({
    resolver: faultResolver(presentSchema, faultText),
    defaultValues: { present: '' },
  });
  const { errors, isSubmitting } = formState;
  // The form replaces the previous step, which had the focus.
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
