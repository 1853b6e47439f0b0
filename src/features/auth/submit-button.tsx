import type { ReactNode } from 'react';

import { Button, type ButtonVariant } from '@/ui';

/**
 * The button that sends a form. Before the page reacts to input it can't be pressed, so that a
 * quick hand doesn't send the form as a plain page request and lose what it typed.
 */
export function SubmitButton(props: {
  loading: boolean;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const { loading, variant = 'primary', children } = props;
  return (
    <Button type="submit" fullWidth variant={variant} loading={loading} needsScript>
      {children}
    </Button>
  );
}
