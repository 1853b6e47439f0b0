import { paths } from '@/config/routes';
import { SAVED_LIMITS } from '@/contract/limits';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, StickyBar } from '@/ui';
import { useSaved } from './saved-context';

/**
 * The number of rooms chosen for comparison, with a link to the comparison; renders nothing without
 * any.
 */
export function CompareBar({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('common');
  const { rooms, clearRooms } = useSaved();
  if (rooms.length === 0) return null;
  return (
    <StickyBar
      everywhere
      label={t('compare.label')}
      title={<span role="status">{t('compare.count', { count: rooms.length })}</span>}
      note={t('compare.limit', { count: SAVED_LIMITS.rooms })}
      action={
        <>
          <Button size="m" variant="text" onClick={() => void clearRooms()}>
            {t('compare.clear')}
          </Button>
          <ButtonLink
            size="m"
            href={paths.compare({ rooms: rooms.join(','), ...stay })}
            prefetch={false}
          >
            {t('compare.go')}
          </ButtonLink>
        </>
      }
    />
  );
}
