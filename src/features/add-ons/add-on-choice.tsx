import { useRouter } from 'next/router';
import { useState, type ChangeEvent, type ReactNode } from 'react';

import { withQuery } from '@/config/routes';
import type { AddOnView } from '@/contract/hotel/hotel';
import { isCleaning } from '@/domain/price/add-on';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Button, Checkbox, Fold, Grid, Icon, RadioGroup, Row, useHydrated } from '@/ui';
import { addOnCount, cleaningText } from './quote-lines';

type Props = {
  addOns: readonly AddOnView[];
  /** Cleaning visits that are included in the room's price. */
  cleaning: { perWeek: number; visits: number };
  /** Path of the page without the locale, to which the form is sent. */
  action: string;
  keep: Readonly<Record<string, string | undefined>>;
  /** True when the plan includes breakfast. */
  breakfastIncluded?: boolean;
};

/** Lists the add-ons that can be chosen: breakfast can't where the plan includes it. */
const listOffered = ({
  addOns,
  breakfastIncluded = false,
}: Pick<Props, 'addOns' | 'breakfastIncluded'>) =>
  addOns.filter(({ code }) => !(code === 'BREAKFAST' && breakfastIncluded));

/**
 * The add-ons of a stay, each with its price. A plain GET form; with JavaScript a choice changes
 * the URL at once, and the totals of the page follow with the server's answer.
 */
export function AddOnChoice({ addOns, cleaning, action, keep, breakfastIncluded = false }: Props) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const hydrated = useHydrated();
  const answered = addOns.flatMap(({ code, chosen }) => (chosen ? [code] : [])).join(',');
  // The boxes react at once; the server's answer then replaces the state.
  const [wanted, setWanted] = useState({ from: answered, codes: answered });
  if (wanted.from !== answered) setWanted({ from: answered, codes: answered });
  const codes: readonly string[] = wanted.codes.split(',');
  const shown = listOffered({ addOns, breakfastIncluded });
  const rhythms = shown.flatMap(({ code, ...addOn }) =>
    isCleaning(code) ? [{ code, ...addOn }] : [],
  );
  const others = shown.filter(({ code }) => !isCleaning(code));
  const sum = shown.reduce(
    (total, { code, amount }) => (codes.includes(code) ? total + amount : total),
    0,
  );

  function changed(event: ChangeEvent<HTMLFormElement>): void {
    const chosen = new FormData(event.currentTarget).getAll('addOns').filter((code) => code !== '');
    const next = chosen.join(',');
    setWanted({ from: answered, codes: next });
    void router.replace(withQuery(action, { ...keep, addOns: next }), undefined, { scroll: false });
  }

  return (
    <Grid
      as="form"
      min={320}
      gap={64}
      lineGap={8}
      align="start"
      action={localePath(locale, action)}
      method="get"
      onChange={changed}
    >
      {Object.entries(keep).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {others.length > 0 && (
        <div>
          {others.map((addOn) =>
            addOn.each === 0 ? (
              <Row as="p" key={addOn.code} gap={8} nowrap above={8}>
                <Icon name="check" size={18} className="accent" />
                <span className="ui-grow">{t(`addOn.${addOn.code}`)}</span>
                <span className="strong accent">{t('addOn.free')}</span>
              </Row>
            ) : (
              <Checkbox
                key={addOn.code}
                name="addOns"
                value={addOn.code}
                checked={codes.includes(addOn.code)}
                onChange={() => undefined}
                label={t(`addOn.${addOn.code}`)}
                description={addOnCount(addOn, t, locale)}
                aside={<span className="num">+{formatWon(addOn.amount, locale)}</span>}
              />
            ),
          )}
        </div>
      )}
      {rhythms.length === 0 && (
        <Row as="p" gap={8} nowrap above={8}>
          <Icon name="check" size={18} className="accent" />
          <span className="ui-grow">
            {t('addOn.cleaning')}, {cleaningText(cleaning.perWeek, t)}
          </span>
          <span className="strong">{t('addOn.included')}</span>
        </Row>
      )}
      {rhythms.length > 0 && (
        <RadioGroup
          name="addOns"
          legend={t('addOn.cleaning')}
          value={rhythms.find(({ code }) => codes.includes(code))?.code ?? ''}
          onValue={() => undefined}
          options={[
            {
              value: '',
              label: cleaningText(cleaning.perWeek, t),
              description: t('addOn.includedVisits', { count: cleaning.visits }),
              aside: t('addOn.included'),
            },
            ...rhythms.map((addOn) => ({
              value: addOn.code,
              label: t(`addOn.rhythm.${addOn.code}`),
              disabled: addOn.count === 0,
              description: addOn.count === 0 ? t('addOn.tooShort') : addOnCount(addOn, t, locale),
              aside:
                addOn.count === 0 ? undefined : (
                  <span className="num">+{formatWon(addOn.amount, locale)}</span>
                ),
            })),
          ]}
        />
      )}
      <Row justify="between" gap={12} className="ui-foot">
        <p role="status" className="strong num">
          {t('addOn.sum', { amount: formatWon(sum, locale) })}
        </p>
        {!hydrated && (
          <Button type="submit" size="m" variant="secondary">
            {t('addOn.apply')}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

type FoldProps = Props & {
  /** Whether the add-ons are unfolded. */
  open: boolean;
  /** Shown first, such as why an add-on isn't available. */
  notice?: ReactNode;
  /** Shown below the choice. */
  children?: ReactNode;
};

/**
 * The same choice as one line, which says what is chosen and what it costs, and unfolds. Where there
 * are none to choose, only the notice is rendered.
 */
export function AddOnFold({ open, notice, children, ...choice }: FoldProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const offered = listOffered(choice);
  const chosen = offered.filter((addOn) => addOn.chosen && addOn.amount > 0);
  const sum = chosen.reduce((total, { amount }) => total + amount, 0);
  const names = [
    ...new Set(
      (chosen.length > 0 ? chosen : offered).map(({ code }) =>
        t(`addOn.short.${isCleaning(code) ? 'CLEANING' : code}`),
      ),
    ),
  ].join(', ');
  if (offered.length === 0) return notice;
  return (
    <Fold
      open={open}
      title={t('addOn.title')}
      hint={
        sum > 0
          ? `${names} · ${t('addOn.sum', { amount: formatWon(sum, locale) })}`
          : t('addOn.offered', { names })
      }
    >
      {notice}
      <AddOnChoice {...choice} />
      {children}
    </Fold>
  );
}
