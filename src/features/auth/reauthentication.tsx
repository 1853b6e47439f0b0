import { useCallback, useRef, useState } from 'react';

import type { ReauthenticationDialog } from './reauthentication-dialog';

type OpenDialog = {
  readonly Dialog: typeof ReauthenticationDialog;
  readonly onEnd: (isDone: boolean) => void;
};

/**
 * Lets a member prove once more who they are, in a dialog over whatever they are doing, so that a
 * call which needs it can be made again and nothing that was typed is lost. The dialog is loaded when
 * it is needed.
 */
export function useReauthentication() {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const open = useRef<Promise<boolean> | null>(null);

  /** @returns whether the member has proven it; calls that need it at the same time share one dialog */
  const reauthenticate = useCallback((): Promise<boolean> => {
    open.current ??= import('./reauthentication-dialog')
      .then(
        ({ ReauthenticationDialog: Dialog }) =>
          new Promise<boolean>((resolve) => setShown({ Dialog, onEnd: resolve })),
      )
      .catch(() => false)
      .finally(() => {
        open.current = null;
        setShown(null);
      });
    return open.current;
  }, []);

  return {
    reauthenticate,
    dialog: shown === null ? null : <shown.Dialog onEnd={shown.onEnd} />,
  };
}
