import type { ReactNode } from 'react';

import { Icon, type IconName } from '@/ui';

/** One fact about a stay: an icon, a name and its details. */
export function Need(props: { icon: IconName; name: ReactNode; children: ReactNode }) {
  const { icon, name, children } = props;
  return (
    <li>
      <Icon name={icon} size={22} />
      <div>
        <p className="name">{name}</p>
        {children}
      </div>
    </li>
  );
}
