/* Shows messages that the site sends to this browser, and opens pages of this site alone. */

/** A path of this site, or its start. */
const ownPath = (path) =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.includes('\\') ? path : '/';

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Not one of ours; a browser wants something shown for every push all the same.
  }
  const title = typeof message.title === 'string' ? message.title : 'Meomum';
  const body = typeof message.body === 'string' ? message.body : '';
  const data = { path: ownPath(message.path) };
  event.waitUntil(self.registration.showNotification(title, { body, data, icon: '/favicon.svg' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(ownPath(event.notification.data?.path), self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const [page] = open.filter((one) => new URL(one.url).pathname === target.pathname);
      return page === undefined ? self.clients.openWindow(target.href) : page.focus();
    }),
  );
});
