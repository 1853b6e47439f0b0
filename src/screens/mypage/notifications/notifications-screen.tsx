import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { LoadState } from '@/features/problem/load-state';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { keepTogether } from '@/i18n/keep-together';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useVisitor } from '@/session/hooks';
import { Button, EmptyState, Fold, Link, PageFrame, Row, Section, Stack, Tag } from '@/ui';
import { NotificationSettingsForm } from './notification-settings';
import { PushDevice } from './push-device';

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
      <EmptyState scene="letterbox" level={3} title={t('notification.empty')}>
        {t('notification.emptyText')}
      </EmptyState>
    );
  }
  const next = last.data?.next;
  const failed = next === undefined && last.isError;
  return (
    <Stack>
      {messages.some((one) => !one.read) && (
        <div>
          <Button variant="secondary" size="s" onClick={() => read()}>
            {t('notification.readAll')}
          </Button>
        </div>
      )}
      <Stack as="ul" ruled={20}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} onRead={() => read(message.id)} />
        ))}
      </Stack>
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
    </Stack>
  );
}

function MessageItem({ message, onRead }: { message: Message; onRead: () => void }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const { title, body, createdAt, read } = message;
  const to = ownPath(message.href);
  return (
    <Stack as="li" gap={4} className="ui-covered">
      <Row lineGap={4}>
        {!read && <Tag>{t('notification.unread')}</Tag>}
        <h3 className="strong">
          {to === null ? (
            title
          ) : (
            <Link className="ui-cover" href={to} onClick={read ? undefined : onRead}>
              {title}
            </Link>
          )}
        </h3>
      </Row>
      <p className="body2 muted">{keepTogether(body)}</p>
      <Row justify="between" lineGap={4}>
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
      </Row>
    </Stack>
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

/** `/notifications`: the member's notices, and the settings of how they are delivered. */
export function NotificationsScreen() {
  const { t } = useTranslation('mypage');
  const { user } = useVisitor();
  const { data } = useApiQuery('getMypage', {});
  const { data: member } = useApiQuery('getUser', {});
  return (
    <PageFrame narrow space="s" gap={40} size="h1" title={t('notification.title')}>
      <PageHead title={t('notification.title')} description={t('notification.description')} />
      <Section id="list-title" size="h3" heading={t('notification.list')}>
        <NotificationList />
      </Section>
      {data !== undefined && (
        <Fold
          id="settings-title"
          title={t('notification.settings')}
          hint={t('notification.settingsHint')}
        >
          <NotificationSettingsForm
            settings={data.notifications}
            hasPush={data.push !== null}
            canBeTexted={member === undefined || member.tel_verified_at !== null}
          />
          {data.push !== null && user !== null && (
            <PushDevice memberId={user.id} publicKey={data.push.publicKey} />
          )}
        </Fold>
      )}
    </PageFrame>
  );
}
