import { useEndText, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Checkbox, RadioGroup, Stack } from '@/ui';
import { wantedText, type CouponGroups } from './coupon-groups';
import type { PersonalCouponId } from '@/domain/ids';

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
