import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Button } from '../button/button';
import { Modal } from './modal';

/** The longer button comes first where both don't fit beside each other. */
const SpreadRoot = styled('div')(css`
  display: flex;
  flex: 1;
  flex-wrap: wrap-reverse;
  gap: 8px;

  & > .ui-btn {
    flex: 1 0 auto;
  }
`);

export interface ConfirmDialogProps {
  /** The question, which names the dialog. */
  title: string;
  texts: {
    /** Name of the closing cross. */
    close: string;
    /** Label of the button that cancels and changes nothing. */
    keep: string;
    /** Label of the button that confirms, which names the action. */
    confirm: string;
  };
  /** True while the action runs; the button shows it and can't be pressed. */
  busy: boolean;
  /** The two buttons share the whole row: for words that are long. */
  spread?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen, and an error if there was one. */
  children: ReactNode;
}

/** Asks once more before something that can't be undone; it is in the page as long as it is open. */
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
      footer={spread ? <SpreadRoot>{buttons}</SpreadRoot> : buttons}
    >
      {children}
    </Modal>
  );
}
