import type { CouponChoice } from '@/contract/coupon/coupon';
import type { PersonalCouponId } from '@/domain/ids';
import { useEndText, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Checkbox, RadioGroup, Stack } from '@/ui';

type OwnCoupon = CouponChoice['coupons'][number];

/** A member's coupons, grouped as the page offers them. */
type CouponGroups = {
  /** Coupons of which only one can be chosen. */
  readonly alone: readonly OwnCoupon[];
  /** Coupons that can be combined; empty when there is only one such coupon. */
  readonly together: readonly OwnCoupon[];
  readonly unusable: readonly OwnCoupon[];
};

export function groupsOf({ coupons }: Pick<CouponChoice, 'coupons'>): CouponGroups {
  const usable = coupons.filter(({ alone }) => alone !== null && alone > 0);
  const stackable = usable.filter((coupon) => coupon.stackable);
  const together = stackable.length > 1 ? stackable : [];
  return {
    alone: usable.filter((coupon) => !together.includes(coupon)),
    together,
    unusable: coupons.filter((coupon) => !usable.includes(coupon)),
  };
}

/**
 * Returns the ids of the coupons that the form marks as chosen. While the prices for a new choice are
 * loading, these are the coupons that the guest has just chosen.
 * @param wanted the form's value: ids with commas, `none` for no coupon, or empty for the best ones
 */
export function chosenIds(wanted: string, { best, coupons }: CouponChoice): readonly number[] {
  if (wanted === '') return best.ids;
  return idsIn(wanted).filter((id) => isUsable(id, coupons));
}

/** Whether a requested coupon isn't usable, for this stay or at all. */
export const hasLost = (wanted: string, { coupons }: Pick<CouponChoice, 'coupons'>): boolean =>
  idsIn(wanted).some((id) => !isUsable(id, coupons));

const idsIn = (wanted: string) =>
  wanted === '' || wanted === 'none' ? [] : wanted.split(',').map(Number);

const isUsable = (id: PersonalCouponId, coupons: readonly OwnCoupon[]) =>
  coupons.some(({ personalCouponId, alone }) => personalCouponId === id && alone !== null);

/** The form's value for the given coupon ids. */
const wantedText = (ids: readonly PersonalCouponId[]) =>
  ids.length === 0 ? 'none' : ids.join(',');

type Props = {
  groups: CouponGroups;
  /** Ids of the chosen coupons. */
  ids: readonly PersonalCouponId[];
  onChange: (wanted: string) => void;
};

/**
 * Radio buttons for coupons that are used alone, and check boxes below them for those that can be
 * combined.
 */
export function CouponOptions({ groups, ids, onChange }: Props) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const writeEnd = useEndText();
  const { alone, together } = groups;
  const togetherIds = together.map(({ personalCouponId }) => personalCouponId);
  // Choosing the group selects all its coupons but the vouchers, unless there is nothing else.
  const free = together.filter(({ reason }) => reason?.code !== 'COUPON_PREPAID');
  const firstIds = (free.length === 0 ? together : free).map((coupon) => coupon.personalCouponId);
  const isTogether = ids.length > 0 && ids.every((id) => togetherIds.includes(id));
  const off = (amount: number) => <span className="accent num">{formatWon(-amount, locale)}</span>;
  const until = (instant: string) => t('use.until', { when: writeEnd(instant) });

  const toggle = (id: PersonalCouponId, on: boolean) => {
    const kept = isTogether ? ids.filter((other) => other !== id) : [];
    onChange(wantedText(on ? [...kept, id] : kept));
  };

  return (
    <Stack gap={4}>
      <RadioGroup
        name="coupon"
        legend={t('use.legend')}
        value={isTogether ? 'together' : String(ids[0] ?? 'none')}
        onValue={(value) => onChange(value === 'together' ? wantedText(firstIds) : value)}
        options={[
          ...alone.map((coupon) => ({
            value: String(coupon.personalCouponId),
            label: coupon.title,
            description: [
              until(coupon.validUntil),
              ...(coupon.stackable ? [] : [t('use.alone')]),
            ].join(' · '),
            aside: off(coupon.alone ?? 0),
          })),
          { value: 'none', label: t('use.without') },
          ...(together.length === 0
            ? []
            : [
                {
                  value: 'together',
                  label: t('use.together'),
                  description: t('use.togetherHint'),
                },
              ]),
        ]}
      />
      {together.length > 0 && (
        <div className="ui-indent" role="group" aria-label={t('use.together')}>
          {together.map((coupon) => {
            const { personalCouponId: id, discount, title, validUntil } = coupon;
            const checked = isTogether && ids.includes(id);
            return (
              <Checkbox
                key={id}
                name="coupons"
                value={id}
                checked={checked}
                onChange={(event) => toggle(id, event.target.checked)}
                label={title}
                description={until(validUntil)}
                aside={off((checked ? discount : null) ?? coupon.alone ?? 0)}
              />
            );
          })}
        </div>
      )}
    </Stack>
  );
}
