import styled from '@emotion/styled';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';

import { IconButton } from '../button/button';
import { MODAL } from '../theme/tokens';
import { modalStyles } from './modal-styles';
import { followPull } from './pull-down';

const ModalRoot = styled(ModalOverlay)(modalStyles);

export interface ModalProps {
  /** Whether the dialog is open; it is in the page only while this is true. */
  open: boolean;
  onClose: () => void;
  /** The title, which is the accessible name of the dialog. */
  title: string;
  /** Hides the title from sight, but not from assistive technology. */
  hideTitle?: boolean;
  /** The accessible name of the cross that closes the dialog; without it there is no cross. */
  closeLabel?: string;
  /**
   * The largest width in px; the default is 480. On screens up to 480 px the dialog is a sheet at
   * the bottom.
   */
  width?: number;
  /**
   * The shape: `full` covers the screen (the picture viewer), `side` is a sheet as high as the
   * screen at its right, and `card` keeps its width in the middle of a phone's screen, where
   * `dialog` becomes a sheet at the bottom. So does `side`, as high as the screen but for a strip.
   */
  layout?: 'dialog' | 'card' | 'side' | 'full';
  /** Whether Escape and a press beside the dialog close it; the default is true. */
  dismissable?: boolean;
  /** The role; `alertdialog` is for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** The buttons in the last row. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The element for dialogs that the specification names; created when the document has none. */
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
 * A dialog within the page element `modal`. It keeps the focus inside and returns it afterwards,
 * prevents the page from scrolling, closes on Escape and, as a phone's sheet, by pulling it down, and fades in over 0.2 s while rising by 16 px
 * (specification, section 4).
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
  // A question that must be answered stays where it is.
  const isPulled = dismissable && role === 'dialog' && (layout === 'dialog' || layout === 'side');
  const body = usePull(isPulled, onClose);
  // The code for dialogs is run only when the dialog opens, neither on the server nor in the
  // browser before.
  if (!open) return null;
  return (
    <I18nProvider locale={modalHost()?.ownerDocument.documentElement.lang ?? ''}>
      <ModalRoot
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        isDismissable={dismissable && layout !== 'full'}
        isKeyboardDismissDisabled={!dismissable}
        UNSTABLE_portalContainer={modalHost()}
        data-layout={layout}
        data-pulled={isPulled ? '' : undefined}
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
            <div className="body" ref={body}>
              {children}
            </div>
            {footer !== undefined && <div className="foot">{footer}</div>}
          </Dialog>
        </AriaModal>
      </ModalRoot>
    </I18nProvider>
  );
}

/** Lets the sheet around an element follow a finger that pulls it down; see `followPull`. */
function usePull(isPulled: boolean, onClose: () => void) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  return useCallback(
    (body: HTMLElement | null) => {
      const sheet = body?.closest<HTMLElement>('.sheet');
      return sheet && isPulled ? followPull(sheet, () => latest.current()) : undefined;
    },
    [isPulled],
  );
}

function widthStyle(px: number): CSSProperties {
  const style: CSSProperties & Record<'--modal-width', string> = { '--modal-width': `${px}px` };
  return style;
}
