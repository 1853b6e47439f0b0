import { useCallback, useRef, useState } from 'react';

import type { ReauthenticationDialog } from './reauthentication-dialog';

type Asked = {
  readonly Dialog: typeof ReauthenticationDialog;
  readonly onEnd: (isDone: boolean) => void;
};

/**
 * Lets a member prove once more who they are, in a dialog over whatever they are doing, so that a
 * call which needs it can be made again and nothing that was typed is lost. The dialog is loaded when
 * it is needed.
 */
export function useReauthentication() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Promise<boolean> | null>(null);

  /** @returns whether the member has; calls that ask at the same time share one dialog */
  const reauthenticate = useCallback((): Promise<boolean> => {
    open.current ??= import('./reauthentication-dialog')
      .then(
        ({ ReauthenticationDialog: Dialog }) =>
          new Promise<boolean>((resolve) => setAsked({ Dialog, onEnd: resolve })),
      )
      .catch(() => false)
      .finally(() => {
        open.current = null;
        setAsked(null);
      });
    return open.current;
  }, []);

  return {
    reauthenticate,
    dialog: asked === null ? null : <asked.Dialog onEnd={asked.onEnd} />,
  };
}
