import { createContext, type ReactNode, use } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { faultResolver } from '@/features/problem/form-faults';
import {
  initialValues,
  NOBODY,
  reservationFormSchema,
  type ReservationFormValues,
  useFaultText,
  visitorFormSchema,
} from './reservation-form-schema';

/**
 * The methods of the page's form. Its `formState` is left out: a component that shows faults reads them with
 * `useFormState`, and values with `useWatch`, so that a key press renders only that component again.
 */
export type ReservationFormMethods = Omit<UseFormReturn<ReservationFormValues>, 'formState'>;

const MethodsContext = createContext<ReservationFormMethods | null>(null);

/**
 * Gives the page one form, filled with the member's own details, or empty for a visitor. React Hook Form renders
 * the component that holds a form once more right after hydration. That component holds nothing else, and
 * its children aren't rendered again with it, because the object of the methods stays the same.
 */
export function ReservationFormProvider(props: {
  /** The member; null for a visitor. */
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

/** The methods of the form around the component; the object never changes. */
export function useReservationForm(): ReservationFormMethods {
  const methods = use(MethodsContext);
  if (methods === null)
    throw new Error('This component needs a ReservationFormProvider around it.');
  return methods;
}
