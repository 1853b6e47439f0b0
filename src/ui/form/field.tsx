import styled from '@emotion/styled';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

import { fieldStyles } from './field-styles';

const FieldRoot = styled('div')(fieldStyles);

/** What every labelled field takes. Texts arrive translated. */
export interface FieldTexts {
  label: ReactNode;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  /** A word after the label, such as “optional”. */
  optional?: string;
  description?: ReactNode;
  /** Shown in red, tied to the control by `aria-describedby`, which also becomes `aria-invalid`. */
  error?: ReactNode;
}

/** Ids and ARIA attributes a control inside `FieldShell` has to carry. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}

/** Ties label, description and error to one control. */
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
  /** Stands at the end of the error line (a letter count). */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, description, control and error, in that order. */
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
 * The error line of a field. Always in the page, so that a message that appears is announced;
 * invisible while empty.
 */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <p id={id} className="error" aria-live="polite">
      {children}
    </p>
  );
}

/**
 * Enter that only finishes a Korean syllable must not submit the form. Safari reports that key
 * after the composition has ended, with the old key code 229.
 */
export function keepCompositionEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || !composing) return false;
  event.preventDefault();
  return true;
}
