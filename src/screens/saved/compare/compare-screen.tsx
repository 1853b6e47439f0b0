import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

import { paths } from '@/config/routes';
import { SAVED_LIMITS } from '@/contract/limits';
import { CompareTable } from './compare-table';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { guestsText, stayText } from '@/features/hotel/texts';
import { LoadState } from '@/features/problem/load-state';
import { useSaved, type Saved } from '@/features/saved/saved-context';
import { useFocusWhenLess } from '@/features/saved/use-focus-when-less';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom, type StayParams, type StayNotice } from '@/lib/stay-params';
import { ButtonLink, EmptyState, FormNotice, PageFrame, Row, Stack } from '@/ui';
import type { ComparedRoomsParams } from './compare-rows';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import type { RoomTypeId } from '@/domain/ids';

export type CompareScreenProps = {
  rooms: ComparedRoomsParams;
  stay: StayParams;
  badStay: StayNotice | null;
};

/** The request for the rooms in the address and the stay; server rendering makes the same one. */
export function comparedRequest(ids: readonly RoomTypeId[], stay: StayParams) {
  return { query: { ids: ids.join(','), ...stay } };
}

/**
 * `/compare`: rooms side by side. The address names the rooms, so that it can be shared; without
 * any it shows the rooms on the visitor's own list.
 */
export function CompareScreen({ rooms: requested, stay, badStay }: CompareScreenProps) {
  const { t } = useTranslation('saved');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const saved = useSaved();
  const ids = requested.ids ?? [];
  const query = useApiQuery('getComparedRooms', comparedRequest(ids, stay));
  const { data } = query;
  const table = useRef<HTMLDivElement>(null);
  useFocusWhenLess(table, data?.rooms.length ?? 0);
  const isOnItsWay = useOwnRooms(requested.ids === null, stay);
  useForgetting(
    saved,
    data === undefined ? [] : ids.filter((id) => !data.rooms.some((room) => room.id === id)),
  );
  if (data === undefined) return <LoadState query={query} />;

  const { rooms } = data;
  const shownStay = stayParamsFrom(data.stay);
  const idsWithout = (id: RoomTypeId) => rooms.map((room) => room.id).filter((one) => one !== id);
  const isUnknown = requested.malformed || rooms.length < ids.length;
  const free = SAVED_LIMITS.rooms - rooms.length;
  return (
    <PageFrame title={t('compare.title')}>
      <PageHead title={t('compare.title')} description={t('compare.description')} />
      <p className="muted num" data-above={8}>
        {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
      </p>
      {rooms.length > 0 && (
        <div data-above={16}>
          <StayBar
            action={paths.compare()}
            initial={choiceOf(data.stay)}
            keep={{ rooms: rooms.map(({ id }) => id).join(',') }}
          />
        </div>
      )}
      <Stack gap={12} above={16}>
        <BadStayNotice notice={badStay} />
        {isUnknown && (
          <FormNotice tone="warn" still>
            {t('compare.unknown')}
          </FormNotice>
        )}
        {requested.tooMany && <FormNotice still>{t('compare.tooMany')}</FormNotice>}
      </Stack>
      {rooms.length > 0 && (
        <>
          <Row align="start" gap={24} lineGap={16} above={16}>
            <CompareTable
              ref={table}
              rooms={rooms}
              stay={shownStay}
              hrefWithout={(id) => paths.compare({ rooms: idsWithout(id).join(','), ...shownStay })}
              onRemove={(id) => {
                if (saved.rooms.includes(id)) void saved.setRoom(id, false);
              }}
            />
            {free > 0 && (
              <Stack ground="quiet" pad="l" grow="wrap" align="start">
                <p>{t('compare.addMore', { count: free })}</p>
                <Row>
                  <WaysToRooms stay={shownStay} />
                </Row>
              </Stack>
            )}
          </Row>
          <p className="muted body2 num" data-above={8}>
            {rooms.length > 1 && `${t('compare.differsHint')} `}
            {t('compare.price')}{' '}
            {t('compare.readAt', { when: formatInstant(data.readAt, locale, { style: 'short' }) })}
          </p>
        </>
      )}
      {requested.ids === null && (
        <noscript>
          <FormNotice tone="warn" still>
            {t('compare.noScript')}
          </FormNotice>
        </noscript>
      )}
      {rooms.length === 0 && isOnItsWay && (
        <LoadState query={{ ...query, isError: false }} level={2} />
      )}
      {rooms.length === 0 && !isOnItsWay && <NoRooms stay={shownStay} />}
    </PageFrame>
  );
}

/**
 * When the address names no room, redirects to the rooms on the visitor's own list.
 * @returns true while the list is still unknown or the redirect is under way
 */
function useOwnRooms(isWanted: boolean, stay: StayParams): boolean {
  const router = useRouter();
  const { ready, rooms } = useSaved();
  const own = isWanted && ready ? rooms.join(',') : '';
  useEffect(() => {
    if (own === '') return;
    void router.replace(paths.compare({ rooms: own, ...stay }), undefined, { scroll: false });
  }, [own, stay, router]);
  return isWanted && (!ready || own !== '');
}

/** Removes rooms that don't exist any more from the visitor's own list. */
function useForgetting({ ready, rooms, setRoom }: Saved, gone: readonly number[]): void {
  const own = ready ? gone.filter((id) => rooms.includes(id)).join(',') : '';
  useEffect(() => {
    for (const id of own.split(',').filter(Boolean)) void setRoom(Number(id), false);
  }, [own, setRoom]);
}

function NoRooms({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('saved');
  return (
    <EmptyState
      scene="chairs"
      title={t('compare.empty')}
      actions={<WaysToRooms stay={stay} isPrimary />}
    >
      {t('compare.emptyText')}
    </EmptyState>
  );
}

/** Links to where the visitor finds rooms to compare. */
function WaysToRooms({ stay, isPrimary = false }: { stay: StayParams; isPrimary?: boolean }) {
  const { t } = useTranslation('saved');
  return (
    <>
      <ButtonLink
        size="m"
        variant={isPrimary ? 'primary' : 'secondary'}
        href={paths.searchResult(stay)}
        prefetch={false}
      >
        {t('compare.find')}
      </ButtonLink>
      <ButtonLink size="m" variant="secondary" href={paths.wishlist(stay)} prefetch={false}>
        {t('compare.wishlist')}
      </ButtonLink>
    </>
  );
}
