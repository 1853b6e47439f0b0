import type { ReactNode } from 'react';

import { Button } from '../button/button';
import { Modal } from './modal';

export interface ConfirmDialogProps {
  /** The question, which is the accessible name of the dialog. */
  title: string;
  texts: {
    /** The accessible name of the cross that closes the dialog. */
    close: string;
    /** The text of the button that closes the dialog and changes nothing. */
    keep: string;
    /** The text of the button that confirms, which names the action. */
    confirm: string;
  };
  /** True while the action runs; the button shows it and can't be pressed. */
  busy: boolean;
  /** Makes the two buttons share the whole row, for long texts. */
  spread?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Says what will happen, and shows an error if there was one. */
  children: ReactNode;
}

/**
 * Asks for a confirmation before something that can't be undone. It is rendered only while it is
 * open.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, texts, busy, spread = false, onConfirm, onClose, children } = props;
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.keep}
      </Button>
      <Button danger loading={busy} onClick={onConfirm}>
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Modal
      open
      role="alertdialog"
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={spread ? <div className="ui-spread">{buttons}</div> : buttons}
    >
      {children}
    </Modal>
  );
}
