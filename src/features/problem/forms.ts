import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver, UseFormRegisterReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/** Turns the message of a schema, which is the code of a fault, into a sentence. */
export type FaultText = (message: string) => string;

/**
 * Returns the sentences of faults. A message that isn't one of them stays as it is: the API's messages
 * are sentences already.
 */
export function faultTexts<F extends string>(
  faults: readonly F[],
  sentenceOf: (fault: F) => string,
): FaultText {
  return (message) => {
    const fault = faults.find((known) => known === message);
    return fault === undefined ? message : sentenceOf(fault);
  };
}

/**
 * Checks a form by a schema whose messages are codes of faults. A field has the sentence of its first
 * fault. Schemas of forms are made by `zod/mini`, which weighs less than `zod` in a browser.
 */
export function faultResolver<Typed extends FieldValues, Checked>(
  schema: ZodMiniType<Checked, Typed>,
  text: FaultText,
): Resolver<Typed, unknown, Checked> {
  return async (values, _context, options) => {
    const checked = await schema.safeParseAsync(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const faults = new Map<string, FieldError>();
    for (const { path, code, message } of checked.error.issues) {
      const field = path.join('.');
      if (!faults.has(field)) faults.set(field, { type: code, message: text(message) });
    }
    return { values: {}, errors: toNestErrors(Object.fromEntries(faults), options) };
  };
}

/**
 * Adds a field's first value to the properties that React Hook Form's `register` returns. The server's HTML then has
 * the value in the field. React Hook Form itself sets first values only in the browser, when the page's scripts run:
 * until then the field would be empty, and a visitor who types into it early would have the first value put in between.
 * @param field what `register` returned for the field
 * @param value the first value; undefined leaves the field empty
 */
export const addFirstValue = <F extends UseFormRegisterReturn>(
  field: F,
  value: string | undefined,
): F & { defaultValue: string | undefined } => ({ ...field, defaultValue: value });
