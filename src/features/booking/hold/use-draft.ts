import { useCallback, useEffect, useRef } from 'react';
import type { useForm } from 'react-hook-form';

import type { DraftValues } from '@/contract/draft';
import { useApi } from '@/lib/api/hooks';
import { keepDraft } from './draft-keeper';
import { draftOf, forgetDraft, readDraft, writeDraft, type LocalDraft } from './reservation-draft';
import type { ReservationFormValues } from './reservation-form-schema';

/**
 * Brings back what was typed before, in this tab or on another device, and keeps what is typed now in
 * both places.
 * @returns clears both and the form, which is then as it was before anything was typed; rejects with
 *   the API's error when the account can't forget it now, and then nothing is cleared
 */
export function useDraft(
  form: ReturnType<typeof useForm<ReservationFormValues>>,
): () => Promise<void> {
  const api = useApi();
  const keeping = useRef<ReturnType<typeof keepDraft> | null>(null);
  useEffect(() => {
    const owner = api.memberId;
    const read = () => draftOf(form.getValues());
    const show = (values: DraftValues) => {
      for (const [field, value] of Object.entries(values) as Array<[keyof DraftValues, never]>) {
        if (form.getValues(field) !== value) form.setValue(field, value);
      }
    };
    const initial: NonNullable<LocalDraft['base']> = { values: read(), revision: null };
    const local = readDraft(owner);
    let base = local?.base ?? initial;
    const note = () => writeDraft({ values: read(), base }, owner);
    if (local !== null) show(local.values);
    const keeper = keepDraft(api, base, {
      read,
      show(values) {
        show(values);
        note();
      },
      onSaved(saved) {
        base = saved;
        if (readDraft(owner) !== null) note();
      },
    });
    keeping.current = keeper;
    void keeper.open();
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === undefined) return;
      note();
      keeper.changed();
    });
    return () => {
      unsubscribe();
      keeper.stop();
    };
  }, [api, form]);
  return useCallback(async () => {
    await keeping.current?.forget(() => {
      form.reset();
      forgetDraft();
    });
  }, [form]);
}
