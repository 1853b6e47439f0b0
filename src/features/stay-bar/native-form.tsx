import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { InputHTMLAttributes } from 'react';

import { FLEX_DAYS } from '@/contract/search/search-filters';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button } from '@/ui';
import { fieldsOf, MAX_GUESTS, regionsRequest, type StayChoice } from './choice';
import type { Kept } from './hidden-fields';

const FormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(136px, 1fr));
  align-items: end;
  gap: 12px;
  padding: 16px;
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow: inset 0 0 0 1px var(--line);

  & span {
    display: block;
    color: var(--ink-2);
    font-size: var(--text-small);
  }
  & input,
  & select {
    width: 100%;
    height: 44px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: var(--paper);
    color: var(--ink);
  }
`);

type NativeFormProps = {
  action: string;
  choice: StayChoice;
  keep: Kept;
  submitLabel: string;
};

/**
 * The same choice with the browser's own fields, for a browser without JavaScript. Only the server
 * draws it, as the content of `noscript`.
 */
export function NativeForm({ action, choice, keep, submitLabel }: NativeFormProps) {
  const { t } = useTranslation('common');
  const isSearch = choice.place !== null;
  const { region, keyword, from, to, length, unit, adults, children } = fieldsOf(choice);
  const hidden = Object.entries({ ...keep, keyword, unit });
  return (
    <FormRoot action={action} method="get">
      {hidden.map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isSearch ? <RegionField choice={choice} value={region} /> : null}
      <Field label={t('bar.from')} name="from" type="date" defaultValue={from} />
      {choice.length === null ? (
        <Field label={t('bar.to')} name="to" type="date" defaultValue={to} />
      ) : (
        <Field label={t('when.lengths')} name="length" type="number" defaultValue={length} />
      )}
      <Guests label={t('bar.adults')} name="adults" min={1} defaultValue={adults} />
      <Guests label={t('bar.children')} name="children" min={0} defaultValue={children} />
      {isSearch ? (
        <label>
          <span>{t('bar.flex')}</span>
          <select name="flex" defaultValue={choice.flex}>
            <option value="">{t('bar.exact')}</option>
            {FLEX_DAYS.map((count) => (
              <option key={count} value={count}>
                {t('bar.within', { count })}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Button type="submit" variant={isSearch ? 'primary' : 'secondary'}>
        {submitLabel}
      </Button>
    </FormRoot>
  );
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string };

const Field = ({ label, ...input }: FieldProps) => (
  <label>
    <span>{label}</span>
    <input {...input} />
  </label>
);

const Guests = (props: FieldProps) => <Field type="number" max={MAX_GUESTS} {...props} />;

/** The regions' names are taken from the answer that the page has, with totals or without. */
function RegionField({ choice, value }: { choice: StayChoice; value: string | undefined }) {
  const { t } = useTranslation('common');
  const priced = useApiQuery('getRegionState', regionsRequest(choice)).data;
  const usual = useApiQuery('getRegionState', { query: {} }).data;
  const regions = (priced ?? usual)?.regions ?? [];
  return (
    <label>
      <span>{t('bar.where')}</span>
      <select name="region" defaultValue={value}>
        <option value="all">{t('bar.anywhere')}</option>
        {regions.map((region) => (
          <option key={region.id} value={region.id}>
            {region.name}
          </option>
        ))}
      </select>
    </label>
  );
}
