import { useCallback, useEffect, useRef, useState } from 'react';

import type { DraftValues } from '@/contract/booking/draft';
import { DRAFT_KEPT_DAYS } from '@/domain/account/kept-data';
import { keysOf } from '@/domain/keys-of';
import {
  draftOf,
  forgetDraft,
  type GivenConsents,
  type LocalDraft,
  noteConsents,
  readDraft,
  takeHandedDraft,
  writeDraft,
} from '@/features/booking/reservation-draft';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { Button, FormNotice, Row } from '@/ui';
import { keepDraft, merged } from './draft-keeper';
import { useReservationForm } from './form-provider';

/**
 * Restores what was typed before, in this tab or on another device, and saves what is typed now in
 * both places. A visitor's draft is kept in this tab only.
 * @returns a function that deletes both drafts and resets the form; it rejects with the API's error
 * when the account can't delete its draft, and then nothing is reset
 */
export function useReservationDraft(isVisitor: boolean): () => Promise<void> {
  const form = useReservationForm();
  const api = useApi();
  const keeping = useRef<ReturnType<typeof keepDraft> | null>(null);
  useEffect(() => {
    const owner = api.memberId;
    const read = () => draftOf(form.getValues());
    const show = (values: DraftValues) => {
      for (const field of keysOf(values)) {
        if (form.getValues(field) !== values[field]) form.setValue(field, values[field]);
      }
    };
    const tick = (consents: GivenConsents) => {
      for (const name of keysOf(consents)) form.setValue(name, consents[name]);
      if (isVisitor) noteConsents(consents);
    };
    const initial: NonNullable<LocalDraft['base']> = { values: read(), revision: null };
    const kept = readDraft(owner);
    // A visitor who comes back without having signed in continues with the draft they handed over.
    const handed = isVisitor && kept !== null ? null : takeHandedDraft();
    // A member gets the fields that the visitor changed, and their own details for all others.
    const local =
      handed === null
        ? kept
        : isVisitor
          ? { values: handed.values, base: handed.base }
          : {
              values: merged(handed.base?.values ?? initial.values, handed.values, initial.values),
              base: initial,
            };
    let base = local?.base ?? initial;
    const note = () => writeDraft({ values: read(), base }, owner);
    if (local !== null) show(local.values);
    if (handed !== null && handed.consents !== null) tick(handed.consents);
    if (local !== null && readDraft(owner) === null) writeDraft(local, owner);
    if (isVisitor) {
      const { unsubscribe } = form.watch((_values, { name }) => {
        if (name === undefined) return;
        note();
        const { terms, privacy, cancellation, age, marketing } = form.getValues();
        noteConsents({ terms, privacy, cancellation, age, marketing });
      });
      return () => {
        unsubscribe();
        noteConsents(null);
      };
    }
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
  }, [api, form, isVisitor]);
  return useCallback(async () => {
    const empty = () => {
      form.reset();
      forgetDraft();
    };
    if (isVisitor) empty();
    else await keeping.current?.forget(empty);
  }, [form, isVisitor]);
}

/**
 * Says how long the draft is kept and has a button that deletes it.
 * @param onClear rejects with the API's error when the draft can't be deleted
 */
export function DraftNote(props: { isVisitor: boolean; onClear: () => Promise<void> }) {
  const { isVisitor, onClear } = props;
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const [step, setStep] = useState<'idle' | 'busy' | 'cleared' | Problem>('idle');

  const clear = () => {
    setStep('busy');
    onClear().then(
      () => setStep('cleared'),
      (error: unknown) => setStep(problemOf(error)),
    );
  };

  return (
    <div>
      <Row justify="between" gap={16} lineGap={0}>
        <p className="small muted">
          {isVisitor ? t('draft.keptHere') : t('draft.kept', { days: DRAFT_KEPT_DAYS })}
        </p>
        <Button variant="text" size="m" loading={step === 'busy'} onClick={clear}>
          {t('draft.clear')}
        </Button>
      </Row>
      {/* A live region must be in the page before its text is, or the text isn't announced. */}
      <p role="status" className="body2 muted">
        {step === 'cleared' && t('draft.cleared')}
      </p>
      {typeof step === 'object' && (
        <FormNotice tone="danger" title={t('draft.notCleared')}>
          {step.message}
        </FormNotice>
      )}
    </div>
  );
}
