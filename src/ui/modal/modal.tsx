import styled from '@emotion/styled';
import type { CSSProperties, ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';

import { IconButton } from '../button/icon-button';
import { MODAL } from '../theme/tokens';
import { modalStyles } from './modal-styles';

const ModalRoot = styled(ModalOverlay)(modalStyles);

export interface ModalProps {
  /** The dialog is in the page only while this is true. */
  open: boolean;
  onClose: () => void;
  /** Names the dialog. */
  title: string;
  /** Keeps the title for assistive technology only. */
  hideTitle?: boolean;
  /** Name of the closing cross; without it no cross is drawn. */
  closeLabel?: string;
  /** Largest width in px; default 480. Up to 480 px of screen it is a sheet at the bottom. */
  width?: number;
  /**
   * `full` covers the screen (the picture viewer); `card` keeps its width on a phone too, in the
   * middle, where `dialog` becomes a sheet.
   */
  layout?: 'dialog' | 'card' | 'full';
  /** False keeps it open on Escape and on a press beside it; default true. */
  dismissable?: boolean;
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Buttons of the last row. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The page element the specification names; made when the document doesn't have it. */
export function modalHost(): Element | undefined {
  if (typeof document === 'undefined') return undefined;
  const present = document.getElementById(MODAL.elementId);
  if (present !== null) return present;
  const host = document.createElement('div');
  host.id = MODAL.elementId;
  document.body.append(host);
  return host;
}

/**
 * A dialog in the page element `modal`: traps the focus and gives it back, blocks the scrolling
 * of the page, closes on Escape, fades in over 0.2 s while rising 16 px (specification, section 4).
 */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    title,
    hideTitle,
    closeLabel,
    width = MODAL.defaultWidth,
    layout = 'dialog',
    dismissable = true,
    role = 'dialog',
    footer,
    children,
  } = props;
  // Nothing of the dialog machinery runs, on the server or in the browser, until it is wanted.
  if (!open) return null;
  return (
    <ModalRoot
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable={dismissable && layout !== 'full'}
      isKeyboardDismissDisabled={!dismissable}
      UNSTABLE_portalContainer={modalHost()}
      data-layout={layout}
      style={widthStyle(width)}
    >
      <AriaModal className="sheet">
        <Dialog className="dialog" role={role}>
          {hideTitle && closeLabel === undefined ? (
            <Heading slot="title" className="ui-sr">
              {title}
            </Heading>
          ) : (
            <div className="head">
              <Heading slot="title" className={hideTitle ? 'ui-sr' : 'name'}>
                {title}
              </Heading>
              {closeLabel !== undefined && (
                <IconButton icon="close" label={closeLabel} onClick={onClose} />
              )}
            </div>
          )}
          <div className="body">{children}</div>
          {footer !== undefined && <div className="foot">{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalRoot>
  );
}

function widthStyle(px: number): CSSProperties {
  const style: CSSProperties & Record<'--modal-width', string> = { '--modal-width': `${px}px` };
  return style;
}
