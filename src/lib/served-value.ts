import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Completes a registered field, so that its first value stands in the server's HTML already. React Hook Form
 * writes first values only when its script has started. Until then a visitor would see an empty field, type into
 * it, and find the first value before what they typed.
 * @param field what `register` returned
 * @param value the form's first value of that field
 */
export const withServedValue = <F extends UseFormRegisterReturn>(
  field: F,
  value: string | undefined,
): F & { defaultValue: string | undefined } => ({ ...field, defaultValue: value });
