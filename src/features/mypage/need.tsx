import type { ReactNode } from 'react';

import { Icon, type IconName } from '@/ui';

/** One thing to know: a mark, a few words, and what belongs to them. */
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
