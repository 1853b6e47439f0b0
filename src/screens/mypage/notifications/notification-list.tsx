import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useCallback, useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, cardCover, EmptyState, Tag } from '@/ui';
import { keepTogether } from '@/i18n/keep-together';

const InboxRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & .list {
    display: grid;
    padding: 0;
    list-style: none;
    border-top: 1px solid var(--line);
  }
  & .list > li {
    position: relative;
    isolation: isolate;
    display: grid;
    gap: 4px;
    padding: 20px 0;
    border-bottom: 1px solid var(--line);
  }
  & .head,
  & .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & .foot {
    justify-content: space-between;
    min-height: 28px;
  }
  /* Lifted above the link's cover. */
  & .foot > button {
    position: relative;
    z-index: var(--z-above);
  }
  & .list a::after {
    ${cardCover}
  }
  & .list a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

type Message = ResponseOf<Contract['listNotifications']>['notifications'][number];

/** Only paths of this site become links. */
const ownPath = (href: string | null) => (href !== null && /^\/(?![/\\])/.test(href) ? href : null);

/** The member's notices, newest first, twenty at a time. Opening one marks it as read. */
export function NotificationList() {
  const { t } = useTranslation('mypage');
  const api = useApi();
  const read = useRead();
  /** Cursors of the pages after the first: the id of the last notice before each. */
  const [parts, setParts] = useState<readonly number[]>([]);
  const first = useApiQuery('listNotifications', {});
  // When the first page now ends at another notice, the later pages would have a gap, so they are
  // dropped.
  const later = first.data?.next === parts[0] ? parts : [];
  const queries = useQueries({
    queries: later.map((after) => apiQuery(api, 'listNotifications', { query: { after } })),
  });
  if (first.data === undefined) return <LoadState query={first} level={3} />;
  const last = queries.at(-1) ?? first;
  const messages = [first, ...queries].flatMap(({ data }) => data?.notifications ?? []);
  if (messages.length === 0) {
    return (
      <EmptyState icon="bell" level={3} title={t('notification.empty')}>
        {t('notification.emptyText')}
      </EmptyState>
    );
  }
  const next = last.data?.next;
  const failed = next === undefined && last.isError;
  return (
    <InboxRoot>
      {messages.some((one) => !one.read) && (
        <div>
          <Button variant="secondary" size="s" onClick={() => read()}>
            {t('notification.readAll')}
          </Button>
        </div>
      )}
      <ul className="list">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} onRead={() => read(message.id)} />
        ))}
      </ul>
      {failed && <LoadState query={last} level={3} />}
      {next !== null && !failed && (
        <div>
          <Button
            variant="secondary"
            size="m"
            loading={next === undefined}
            onClick={() => next !== undefined && setParts([...later, next])}
          >
            {t('notification.more')}
          </Button>
        </div>
      )}
    </InboxRoot>
  );
}

function MessageItem({ message, onRead }: { message: Message; onRead: () => void }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const { title, body, createdAt, read } = message;
  const to = ownPath(message.href);
  return (
    <li>
      <div className="head">
        {!read && <Tag>{t('notification.unread')}</Tag>}
        <h3 className="strong">
          {to === null ? (
            title
          ) : (
            <Link href={to} onClick={read ? undefined : onRead}>
              {title}
            </Link>
          )}
        </h3>
      </div>
      <p className="body2 muted">{keepTogether(body)}</p>
      <div className="foot">
        <time className="small faint num" dateTime={createdAt}>
          {formatInstant(createdAt, locale)}
        </time>
        {!read && (
          <Button
            variant="text"
            size="s"
            aria-label={t('notification.readOf', { title })}
            onClick={onRead}
          >
            {t('notification.read')}
          </Button>
        )}
      </div>
    </li>
  );
}

type Inbox = ResponseOf<Contract['listNotifications']>;

/**
 * Marks notices as read, first in the cache and then on the server. If the call fails, they are
 * unread again after the next load.
 * @returns a function that marks the notice with an id, or all notices without one
 */
function useRead(): (id?: number) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    (id) => {
      queryClient.setQueriesData<Inbox>({ queryKey: ['listNotifications'] }, (page) =>
        page === undefined
          ? undefined
          : {
              ...page,
              notifications: page.notifications.map((one) =>
                id === undefined || one.id === id ? { ...one, read: true } : one,
              ),
            },
      );
      const call =
        id === undefined
          ? api.call('readNotifications', {})
          : api.call('readNotification', { params: { id } });
      call
        .catch(() => queryClient.invalidateQueries({ queryKey: ['listNotifications'] }))
        .then(() => queryClient.invalidateQueries({ queryKey: ['countUnread'] }))
        .then(() => queryClient.invalidateQueries({ queryKey: ['getMypage'], refetchType: 'none' }))
        .catch(() => undefined);
    },
    [api, queryClient],
  );
}
