import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useRef } from 'react';

import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { EmptyState, Tag } from '@/ui';

const ListRoot = styled('ul')(css`
  display: grid;
  padding: 0;
  list-style: none;
  border-top: 1px solid var(--line);

  & > li {
    position: relative;
    display: grid;
    gap: 4px;
    padding: 20px 0;
    border-bottom: 1px solid var(--line);
  }
  & .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

/** Only a path of this site is a link. */
const ownPath = (href: string | null) => (href !== null && /^\/(?![/\\])/.test(href) ? href : null);

/** Messages to the member, newest first; seeing them marks them as read. */
export function NotificationList() {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const query = useApiQuery('listNotifications', {});
  const { data } = query;
  useMarkRead(data?.notifications.some(({ read }) => !read) === true);

  if (data === undefined) return <LoadState query={query} level={3} />;
  if (data.notifications.length === 0) {
    return (
      <EmptyState icon="bell" level={3} title={t('notification.empty')}>
        {t('notification.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ListRoot>
      {data.notifications.map(({ id, title, body, href, createdAt, read }) => {
        const to = ownPath(href);
        return (
          <li key={id}>
            <div className="head">
              {!read && <Tag>{t('notification.unread')}</Tag>}
              <h3 className="strong">{to === null ? title : <Link href={to}>{title}</Link>}</h3>
            </div>
            <p className="body2 muted">{body}</p>
            <time className="small faint num" dateTime={createdAt}>
              {formatInstant(createdAt, locale)}
            </time>
          </li>
        );
      })}
    </ListRoot>
  );
}

/** Tells once that the messages were seen; this view keeps showing which were new. */
function useMarkRead(anyUnread: boolean): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const told = useRef(false);
  useEffect(() => {
    if (!anyUnread || told.current) return;
    told.current = true;
    api.call('readNotifications', {}).then(
      () => queryClient.invalidateQueries({ queryKey: ['getMypage'], refetchType: 'none' }),
      () => {
        // They simply stay new; the next look tells it again.
        told.current = false;
      },
    );
  }, [anyUnread, api, queryClient]);
}
