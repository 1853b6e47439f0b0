// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import '../testing';
import { Modal, type ModalProps } from './modal';

afterEach(() => {
  cleanup();
  document.getElementById('modal')?.remove();
});

function Harness({ dismissable, role }: Pick<ModalProps, 'dismissable' | 'role'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Language"
        closeLabel="Close"
        width={328}
        dismissable={dismissable}
        role={role}
      >
        <button>first</button>
        <button>last</button>
      </Modal>
    </>
  );
}

function openModal() {
  const opener = screen.getByText('open');
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

describe('a modal dialog', () => {
  it('is not in the page while it is closed, nor on the server', () => {
    render(<Harness />);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      renderToString(
        <Modal open={false} onClose={() => undefined} title="t">
          x
        </Modal>,
      ),
    ).toBe('');
  });

  it('is rendered into the element with the id modal and is named by its title', () => {
    render(<Harness />);
    openModal();
    const dialog = screen.getByRole('dialog', { name: 'Language' });
    expect(document.getElementById('modal')?.contains(dialog)).toBe(true);
  });

  it('uses that element if the document already has it', () => {
    const host = document.createElement('div');
    host.id = 'modal';
    document.body.append(host);
    render(<Harness />);
    openModal();
    expect(host.contains(screen.getByRole('dialog'))).toBe(true);
    expect(document.querySelectorAll('#modal')).toHaveLength(1);
  });

  it('moves the focus in, and back to the opener after Escape', async () => {
    render(<Harness />);
    const opener = openModal();
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.keyUp(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('keeps the focus inside', async () => {
    render(<Harness />);
    const opener = openModal();
    const dialog = screen.getByRole('dialog');
    opener.focus();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('prevents the page from scrolling while it is open', async () => {
    render(<Harness />);
    expect(document.documentElement.style.overflow).toBe('');
    openModal();
    expect(document.documentElement.style.overflow).toBe('hidden');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });

  it('ignores Escape when it must be answered', () => {
    render(<Harness dismissable={false} />);
    openModal();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('can be pulled down as a sheet, unless it must be answered', () => {
    const isPulled = () => document.querySelector('[data-layout]')?.hasAttribute('data-pulled');
    render(<Harness />);
    openModal();
    expect(isPulled()).toBe(true);
    cleanup();
    render(<Harness dismissable={false} />);
    openModal();
    expect(isPulled()).toBe(false);
    cleanup();
    render(<Harness role="alertdialog" />);
    openModal();
    expect(isPulled()).toBe(false);
  });
});
