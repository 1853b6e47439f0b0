import type { ReactNode } from 'react';

import { Button, type ButtonVariant } from '@/ui';

/**
 * The submit button of a form. It is disabled until the page is hydrated, because submitting
 * earlier would send a plain page request and lose what was typed.
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
