import { type Party, splitParty } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import { chipClass, Link } from '@/ui';

/**
 * Suggests several bookings to a party that is too large for one room, with a link to the first.
 */
export function SplitHint(props: {
  party: Party;
  /** The largest number of guests in one room. */
  largest: number;
  /** URL of the same page for another party. */
  hrefOf: (party: Party) => string;
}) {
  const { party, largest, hrefOf } = props;
  const { t } = useTranslation('common');
  const split = splitParty(party, largest);
  if (split === null) return null;
  const { adults, children } = split.party;
  const guests = [
    t('unit.adults', { count: adults }),
    ...(children === 0 ? [] : [t('unit.children', { count: children })]),
  ].join(', ');
  return (
    <div className="body2" data-testid="split-party">
      <p>{t('party.split', { count: split.rooms })}</p>
      <p data-above={8}>
        <Link href={hrefOf(split.party)} className={chipClass} prefetch={false}>
          {t('party.each', { guests })}
        </Link>
      </p>
    </div>
  );
}
