import { createContext, type ReactNode, use } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { faultResolver } from '@/features/problem/forms';
import {
  initialValues,
  NOBODY,
  reservationFormSchema,
  type ReservationFormValues,
  useFaultText,
  visitorFormSchema,
} from './reservation-form-schema';

/**
 * The functions with which the components of the reservation page read, set and register the values of its form.
 * React Hook Form's `formState` isn't among them: a component that shows errors or values calls `useFormState` or
 * `useWatch`, and then React renders only that component again when the visitor types.
 */
type ReservationFormMethods = Omit<UseFormReturn<ReservationFormValues>, 'formState'>;

const MethodsContext = createContext<ReservationFormMethods | null>(null);

/**
 * Creates the form of the reservation page, which the components inside use by `useReservationForm`. React Hook Form
 * renders the component that creates a form a second time as soon as the page is hydrated. This component therefore
 * does nothing else, and the components inside aren't rendered again: the object that they get stays the same.
 */
export function ReservationFormProvider(props: {
  /**
   * The member who is signed in. Their name, e-mail address and telephone number are filled into the form. Null for a
   * visitor who isn't signed in, who gets an empty form.
   */
  member: Pick<User, 'name' | 'email' | 'tel' | 'iso'> | null;
  children: ReactNode;
}) {
  const { member, children } = props;
  const methods = useForm<ReservationFormValues>({
    resolver: faultResolver(
      member === null ? visitorFormSchema : reservationFormSchema,
      useFaultText(),
    ),
    defaultValues: initialValues(member ?? NOBODY),
    mode: 'onTouched',
  });
  return <MethodsContext value={methods}>{children}</MethodsContext>;
}

/**
 * Returns the functions of the reservation page's form, always as the same object.
 * @throws Error outside a `ReservationFormProvider`
 */
export function useReservationForm(): ReservationFormMethods {
  const methods = use(MethodsContext);
  if (methods === null)
    throw new Error('This component needs a ReservationFormProvider around it.');
  return methods;
}
