import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { StayReview } from '@/contract/hotel/review';
import { eachPart, REVIEW_LIMITS, SCORE_PARTS, tidyText, TRAVELLERS } from '@/domain/hotel/review';
import { faultResolver, faultTexts } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, RadioGroup, Row, Stack, TextArea } from '@/ui';
import { PhotoField } from './photo-field';
import { ScoreField } from './score-field';
import { usePhotos } from './use-photos';

/** A score as the value of a radio button; empty or undefined until one is chosen. */
const points = z.string({ error: 'score' }).check(z.regex(/^([1-9]|10)$/, { error: 'score' }));

/** The values of the form; messages are codes of faults. */
const reviewFormSchema = z.object({
  score: points,
  scores: z.object(eachPart(() => points)),
  traveller: z
    .string({ error: 'traveller' })
    .check(z.refine((kind) => TRAVELLERS.some((known) => known === kind), { error: 'traveller' })),
  text: z.string().check(
    z.refine((text) => lettersOf(text) >= REVIEW_LIMITS.minLetters, { error: 'short' }),
    z.refine((text) => lettersOf(text) <= REVIEW_LIMITS.maxLetters, { error: 'long' }),
  ),
});

type ReviewFormValues = z.infer<typeof reviewFormSchema>;
const REVIEW_FAULTS = ['score', 'traveller', 'short', 'long'] as const;

/** The number of characters, counted as on the server. */
const lettersOf = (text: string) => [...tidyText(text)].length;

function initialValues(review: StayReview['review']): ReviewFormValues {
  const of = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value)));
  return {
    score: of(review?.score),
    scores: eachPart((part) => of(review?.scores[part])),
    traveller: TRAVELLERS.find((kind) => kind === review?.traveller) ?? '',
    text: review?.text ?? '',
  };
}

/** The review in the API's form. */
function reviewOf(values: ReviewFormValues, photos: readonly string[]) {
  const { score, scores, traveller, text } = values;
  return {
    score: Number(score),
    scores: eachPart((part) => Number(scores[part])),
    traveller: TRAVELLERS.find((kind) => kind === traveller) ?? 'solo',
    text,
    photos: [...photos],
  };
}

type Props = {
  id: string;
  stay: StayReview;
  /** Called after publishing; queries that contain the review have to be loaded again. */
  onSaved: (what: 'saved' | 'changed') => Promise<void>;
  /** Undefined for a first review, which has no published version to go back to. */
  onCancel?: (() => void) | undefined;
};

/** The form for a review: scores, kind of traveller, text and photos. */
export function ReviewForm({ id, stay, onSaved, onCancel }: Props) {
  const { t } = useTranslation('review');
  const { t: hotel } = useTranslation('hotel');
  const problemOf = useProblem();
  const locale = useLocale();
  const first = stay.review === null;
  const write = useApiMutation('writeReview', { showsErrors: true });
  const edit = useApiMutation('editReview', { showsErrors: true });
  const photos = usePhotos(id, stay.review?.photos ?? []);
  const [failure, setFailure] = useState<string | null>(null);
  const { minLetters: min, maxLetters: max } = REVIEW_LIMITS;
  const faultText = faultTexts(REVIEW_FAULTS, (fault) => t(`form.error.${fault}`, { min, max }));
  const form = useForm<ReviewFormValues>({
    resolver: faultResolver(reviewFormSchema, faultText),
    defaultValues: initialValues(stay.review),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const text = useWatch({ control: form.control, name: 'text' });
  const point = (value: string) => t('form.point', { point: value });

  const submit = form.handleSubmit(async (values) => {
    if (photos.isSending) {
      setFailure(t('form.waiting'));
      return;
    }
    setFailure(null);
    const request = { params: { id }, body: reviewOf(values, photos.ids) };
    try {
      await (first ? write : edit).mutateAsync(request);
      await onSaved(first ? 'saved' : 'changed');
    } catch (error) {
      setFailure(problemOf(error).message);
    }
  });

  return (
    <Stack as="form" gap={24} noValidate onSubmit={(event) => void submit(event)}>
      <noscript>
        <FormNotice still tone="warn">
          {t('form.noScript')}
        </FormNotice>
      </noscript>
      <div>
        <p className="muted">{t('form.lead')}</p>
        <p className="body2 muted">{t('form.hint')}</p>
      </div>
      <ScoreField
        {...form.register('score')}
        legend={t('form.overall')}
        format={point}
        error={errors.score?.message}
      />
      {SCORE_PARTS.map((part) => (
        <ScoreField
          key={part}
          {...form.register(`scores.${part}`)}
          legend={hotel(`reviews.${part}`)}
          format={point}
          error={errors.scores?.[part]?.message}
        />
      ))}
      <RadioGroup
        {...form.register('traveller')}
        row
        legend={t('form.traveller')}
        error={errors.traveller?.message}
        options={TRAVELLERS.map((kind) => ({ value: kind, label: hotel(`reviews.${kind}`) }))}
      />
      <TextArea
        {...form.register('text')}
        label={t('form.text')}
        description={t('form.textHint', { min })}
        rows={8}
        error={errors.text?.message}
        counter={t('form.count', { count: lettersOf(text), max })}
      />
      <PhotoField {...photos} />
      <p className="small faint">
        {t('form.author', { name: t('form.authorExample') })}
        {stay.lastDay !== null &&
          ` ${t('form.until', { date: formatNight(stay.lastDay, locale) })}`}
      </p>
      {failure !== null && (
        <FormNotice tone="danger" title={t('form.failed')}>
          {failure}
        </FormNotice>
      )}
      <Row>
        <Button type="submit" needsScript loading={isSubmitting}>
          {first ? t('form.send') : t('form.save')}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
