import styled from '@emotion/styled';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

import { fieldStyles } from './field-styles';

const FieldRoot = styled('div')(fieldStyles);

/** The properties that every labelled field has. Texts arrive translated. */
export interface FieldTexts {
  label: ReactNode;
  /** Hides the label from sight, but not from assistive technology. */
  hideLabel?: boolean;
  /** A word after the label, such as “optional”. */
  optional?: string;
  description?: ReactNode;
  /**
   * The error, which is shown in red and referenced by the control's `aria-describedby`; it also
   * sets `aria-invalid`.
   */
  error?: ReactNode;
}

/** The ids and ARIA attributes that a control inside `FieldShell` must have. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}

/** Connects label, description and error with one control. */
export function useFieldWiring(
  { description, error }: Pick<FieldTexts, 'description' | 'error'>,
  givenId?: string,
  alsoDescribedBy?: string,
): FieldWiring {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [
    isShown(description) ? `${id}-description` : undefined,
    isShown(error) ? `${id}-error` : undefined,
    alsoDescribedBy,
  ].filter((part) => part !== undefined);
  return {
    id,
    'aria-invalid': isShown(error) ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

interface FieldShellProps extends FieldTexts {
  id: string;
  className?: string;
  /** Content at the end of the error line, such as a count of characters. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A field's label, description, control and error, in this order. */
export function FieldShell(props: FieldShellProps) {
  const { id, label, hideLabel, optional, description, error, aside, className, children } = props;
  return (
    <FieldRoot className={className} data-invalid={isShown(error) ? '' : undefined}>
      <label htmlFor={id} className={hideLabel ? 'ui-sr' : 'label'}>
        {label}
        {optional !== undefined && <span className="optional">{optional}</span>}
      </label>
      {isShown(description) && (
        <p id={`${id}-description`} className="description">
          {description}
        </p>
      )}
      <div className="control">{children}</div>
      {aside === undefined ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        <div className="below">
          <FieldError id={`${id}-error`}>{error}</FieldError>
          {aside}
        </div>
      )}
    </FieldRoot>
  );
}

/**
 * The error line of a field. It is always in the page, so that a message that appears is announced,
 * and is invisible while it is empty.
 */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <p id={id} className="error" aria-live="polite">
      {children}
    </p>
  );
}

/**
 * An Enter key that only completes a Korean syllable must not submit the form. Safari reports this
 * key after the composition has ended, with the obsolete key code 229.
 */
export function keepCompositionEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || !composing) return false;
  event.preventDefault();
  return true;
}
