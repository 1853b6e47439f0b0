import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { Ref } from 'react';

import { paths } from '@/config/routes';
import type { ComparedRoom } from '@/contract/hotel/rooms';
import { useLocale, useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { ButtonLink, Icon, Link, media, Picture, Tag } from '@/ui';
import { type CompareCell, compareRows } from './compare-rows';
import type { RoomTypeId } from '@/domain/ids';

const TableRoot = styled('div')(css`
  --what: 168px;
  --room: 208px;
  --most: calc(var(--what) + var(--rooms) * 320px);
  flex: 1 1 var(--most);
  min-width: 0;
  max-width: var(--most);
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-m);

  &:focus-visible {
    outline-offset: 2px;
  }
  & > table {
    width: 100%;
    min-width: calc(var(--what) + var(--rooms) * var(--room));
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0;
  }
  & col.what {
    width: var(--what);
  }
  & th,
  & td {
    padding: 14px 16px;
    text-align: start;
    vertical-align: top;
    font-weight: 400;
  }
  & tbody th,
  & tbody td {
    border-top: 1px solid var(--line);
  }
  & tr > th:first-of-type {
    position: sticky;
    left: 0;
    z-index: var(--z-above);
    background: var(--paper);
    box-shadow: 1px 0 0 var(--line);
  }
  & tbody th {
    font-weight: 600;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & tbody th .ui-tag {
    margin-top: 2px;
  }
  & tr[data-differs] > th:first-of-type,
  & tr[data-differs] > td {
    background: var(--paper-2);
  }
  & .photo {
    display: block;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-s);
    overflow: hidden;
    background: var(--paper-3);
  }
  & thead .name {
    display: block;
    margin-top: 12px;
    font-weight: 600;
  }
  & thead .name a {
    display: block;
    padding-block: 4px;
  }
  & thead .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    margin-top: 8px;
  }
  & .value {
    display: flex;
    gap: 6px;
  }
  & .value > .ui-icon {
    margin-top: 4px;
    color: var(--accent-strong);
  }
  & .value[data-has='false'] > .ui-icon {
    color: var(--ink-3);
  }
  & tr[data-row='total'] .value {
    flex-wrap: wrap;
    align-items: center;
  }
  & tr[data-row='total'] [data-amount] {
    font-weight: 700;
  }
  ${media.hover} {
    & thead .name a:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  ${media.belowSmall} {
    & {
      --what: 104px;
      --room: 168px;
    }
    & th,
    & td {
      padding: 12px;
    }
  }
`);

type Props = {
  rooms: readonly ComparedRoom[];
  stay: StayParams;
  /** The address of the page without one of the rooms. */
  hrefWithout: (roomId: RoomTypeId) => string;
  onRemove: (roomId: RoomTypeId) => void;
  ref?: Ref<HTMLDivElement>;
};

/**
 * A table with rooms as columns. On narrow screens only the table scrolls sideways, and its first
 * column is fixed.
 */
export function CompareTable({ rooms, stay, hrefWithout, onRemove, ref }: Props) {
  const { t } = useTranslation('saved');
  const { t: common } = useTranslation('common');
  const { t: hotel } = useTranslation('hotel');
  const locale = useLocale();
  const rows = compareRows(rooms, { t, common, hotel, locale });
  return (
    // The table scrolls, so keyboard users must be able to focus it.
    <TableRoot
      ref={ref}
      role="region"
      aria-label={t('compare.table')}
      tabIndex={0}
      style={{ '--rooms': rooms.length }}
    >
      <table>
        <colgroup>
          <col className="what" />
          {rooms.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-sr">{t('compare.item')}</span>
            </th>
            {rooms.map((room) => (
              <th key={room.id} scope="col">
                <RoomHead {...{ room, stay, hrefWithout, onRemove }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(({ key, label, differs, cells }) => (
            <tr key={key} data-row={key} data-differs={differs ? '' : undefined}>
              <th scope="row">
                {label}
                {differs && (
                  <>
                    {' '}
                    <Tag tone="info">{t('compare.differs')}</Tag>
                  </>
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={rooms[at]?.id}>
                  <Cell cell={cell} lowest={t('compare.lowest')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRoot>
  );
}

function RoomHead({
  room,
  stay,
  hrefWithout,
  onRemove,
}: Omit<Props, 'rooms' | 'ref'> & { room: ComparedRoom }) {
  const { t } = useTranslation('saved');
  const facts = { room: room.name, hotel: room.hotel.name };
  const href = paths.hotelOption(room.hotel.id, room.id, stay);
  return (
    <>
      <span className="photo">
        {room.picture !== null && (
          <Picture name={room.picture.name} blur={room.picture.blur} alt="" sizes="250px" />
        )}
      </span>
      <span className="name">
        <Link href={href} prefetch={false}>
          {room.name}
        </Link>
      </span>
      <span className="body2 muted">
        {room.hotel.name} · {room.hotel.area.name}
      </span>
      <span className="ways">
        <ButtonLink
          size="m"
          variant="secondary"
          href={href}
          prefetch={false}
          aria-label={t('compare.seeRoom', facts)}
        >
          {t('compare.see')}
        </ButtonLink>
        <ButtonLink
          size="m"
          variant="text"
          href={hrefWithout(room.id)}
          prefetch={false}
          replace
          scroll={false}
          aria-label={t('compare.removeRoom', facts)}
          onClick={() => onRemove(room.id)}
        >
          {t('compare.remove')}
        </ButtonLink>
      </span>
    </>
  );
}

function Cell({ cell, lowest }: { cell: CompareCell; lowest: string }) {
  return (
    <>
      <span className="value" data-has={cell.has}>
        {cell.has !== undefined && <Icon name={cell.has ? 'check' : 'minus'} size={18} />}
        <span data-amount={cell.amount}>{cell.text}</span>
        {cell.lowest === true && <Tag>{lowest}</Tag>}
      </span>
      {cell.note !== undefined && <span className="small faint">{cell.note}</span>}
    </>
  );
}
