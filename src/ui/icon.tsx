import type { CSSProperties } from 'react';

import { joinClass } from './layout/primitives';
import { BRAND_MARK } from './theme/tokens';

/**
 * The lines of all icons, 1.7 px wide on a field of 24 px. Several lines of one icon are one path,
 * and a circle is written as two arcs.
 */
const ICON_PATHS = {
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20.5 20.5 16 16',
  close: 'M6 6l12 12M18 6 6 18',
  heart:
    'M12 20.2S4.6 15.8 3.1 10.9C2 7.3 4.3 4.5 7.3 4.5c2 0 3.7 1.2 4.7 3 1-1.8 2.7-3 4.7-3 3 0 5.3 2.8 4.2 6.4C19.4 15.8 12 20.2 12 20.2z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-up': 'M5.5 14.5 12 8l6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  back: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  forward: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 20.5a8 8 0 0 1 16 0',
  users:
    'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  globe:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 20h4',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8.6 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z',
  ticket: 'M4 9V5.5h16V9a3 3 0 0 0 0 6v3.5H4V15a3 3 0 0 0 0-6zM14 9.5v5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.7 4.7L19.5 7',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5.5M12 7.6v.1',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  success: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8 12.3l2.8 2.8L16 9.7',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z',
  'map-pin':
    'M12 21.2s-7-6.3-7-11.7a7 7 0 0 1 14 0c0 5.4-7 11.7-7 11.7zM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  train:
    'M7 3.5h10a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5.5a2 2 0 0 1 2-2zM5 11h14M12 3.5V11M8.5 14h.1M15.5 14h.1M8.5 17 6 20.5M15.5 17l2.5 3.5',
  bed: 'M3 19V6M3 16h18M21 19v-5a3 3 0 0 0-3-3h-7v5M8.5 11.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  kitchen:
    'M4 12h16v5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3zM2 12h20M9 8.5c0-1.5 1.5-1.5 1.5-3M14 8.5c0-1.5 1.5-1.5 1.5-3',
  washer:
    'M5 3.5h14v17H5zM16 13.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM8 6.7h.1M11 6.7h3M8.3 13.5c1.3-1.3 2.5 1.3 3.7 0s2.4 1.3 3.7 0',
  window: 'M5 3.5h14v15H5zM12 3.5v15M5 11h14M3 20.5h18',
  desk: 'M2.5 9h19M4.5 9v11M19.5 9v11M12.5 9v6h7M14.8 12h2.4',
  wifi: 'M2.5 9.5a14 14 0 0 1 19 0M5.8 13a9.3 9.3 0 0 1 12.4 0M9 16.4a4.6 4.6 0 0 1 6 0M12 19.7v.1',
  car: 'M4 12l1.8-5.2A2 2 0 0 1 7.7 5.5h8.6a2 2 0 0 1 1.9 1.3L20 12M3.5 12h17v6h-17zM5.5 18v2M18.5 18v2M7 15h1.5M15.5 15H17',
  paw: 'M12 12c-2.6 0-5.2 2.7-5.2 5.2 0 1.7 1.2 2.6 2.6 2.6 1.1 0 1.7-.5 2.6-.5s1.5.5 2.6.5c1.4 0 2.6-.9 2.6-2.6 0-2.5-2.6-5.2-5.2-5.2zM10.5 6.5a1.5 2 0 1 1-3 0 1.5 2 0 0 1 3 0zM16.5 6.5a1.5 2 0 1 1-3 0 1.5 2 0 0 1 3 0zM6 11.5a1.5 1.8 0 1 1-3 0 1.5 1.8 0 0 1 3 0zM21 11.5a1.5 1.8 0 1 1-3 0 1.5 1.8 0 0 1 3 0z',
  pool: 'M2.5 16c1.6 0 1.6 1.2 3.2 1.2S7.3 16 8.9 16s1.6 1.2 3.1 1.2 1.6-1.2 3.2-1.2 1.6 1.2 3.2 1.2S19.9 16 21.5 16M2.5 20c1.6 0 1.6 1.2 3.2 1.2S7.3 20 8.9 20s1.6 1.2 3.1 1.2 1.6-1.2 3.2-1.2 1.6 1.2 3.2 1.2S19.9 20 21.5 20M8 13V5a2 2 0 0 1 3.6-1.2M15 13V5a2 2 0 0 1 3.6-1.2M8 9h7',
  gym: 'M7 6v12M17 6v12M4 8.5v7M20 8.5v7M7 12h10M2 12h2M20 12h2',
  parcel: 'M4 7.5 12 3.5l8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4',
  document: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h6.5M9 16h6.5',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5l3.3 2.5',
  phone:
    'M5 4h4l1.7 4.6-2.3 1.7a11.5 11.5 0 0 0 5.3 5.3l1.7-2.3L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 15h4',
  refund: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M8.2 9.5l1.9 6 1.9-6 1.9 6 1.9-6M7.5 12.2h9',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  filter:
    'M4 7h10M18 7h2M4 17h2M10 17h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  sort: 'M7.5 5v14M4 15.5 7.5 19l3.5-3.5M16.5 19V5M13 8.5 16.5 5 20 8.5',
  size: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  breakfast:
    'M4 9h12v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 10.5h2a2.5 2.5 0 0 1 0 5h-2.3M8 3.5v2.5M12 3.5v2.5M4 21.5h12',
  cleaning: 'M14.5 3.5 11 12M7 12h8.5l1.5 8.5H4.5zM8.5 20.5l.8-4M13 20.5l-.3-4',
  elevator: 'M5 3.5h14v17H5zM12 3.5v17M7.2 10.5l1.3-2 1.3 2zM14.2 13.5l1.3 2 1.3-2z',
  language:
    'M3.5 6h9M8 4v2M5 14c3.5-1.5 5.5-4.5 6-8M5.5 9c1 2 3 4 5.5 5M12 20l4.5-10L21 20M13.6 16.7h5.8',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10',
  logout: 'M10 4H4.5v16H10M9.5 12h11M16.5 8l4 4-4 4',
  settings:
    'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  photos:
    'M3.5 7h13v13h-13zM7 4h13.5v13M3.5 16.5 8 12.5l5.5 6M13.5 10.8a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  'eye-off':
    'M4 4l16 16M9.5 6a8.8 8.8 0 0 1 2.5-.4c6 0 9.5 6.4 9.5 6.4a16 16 0 0 1-3 3.6M6 7.5A15.7 15.7 0 0 0 2.5 12S6 18.5 12 18.5a8.9 8.9 0 0 0 3.6-.7M9.9 9.9a3 3 0 0 0 4.2 4.2',
  chat: 'M4 5h16v12h-8.5L7 20.5V17H4z',
  building: 'M5 20.5v-17h9v17M14 9h5v11.5M2.5 20.5h19M8 7.5h3M8 11.5h3M8 15.5h3',
  induction:
    'M3 5h18v14H3zM11 11.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM18.5 10.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM15 16h3',
  microwave:
    'M2.5 6h19v12h-19zM5.5 9h9v6h-9zM17.3 9.5h1.5M17.3 12h1.5M17.3 14.5h1.5M5 18v1.7M19 18v1.7',
  fridge: 'M6 3h12v16.5H6zM6 9.5h12M9 5.8v1.4M9 12v3.5M8 19.5V21M16 19.5V21',
  dryer: 'M4 4h16v16H4zM18 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM12 15c-2-2.2 2-3.8 0-6',
  laundry: 'M8.5 4 3 7l2 4 2-1v10h10V10l2 1 2-4-5.5-3a3.5 3.5 0 0 1-7 0z',
  coworking:
    'M9 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM3 16a3.5 3.5 0 0 1 7 0M14 16a3.5 3.5 0 0 1 7 0M2 16h20M5 16v4.5M19 16v4.5',
  cable: 'M4.5 4h15v12.5h-3V20h-9v-3.5h-3zM9 4v4M12 4v4M15 4v4',
  charger:
    'M4.5 20.5v-16h9v16M3 20.5h12M13.5 12H16v4.5a1.8 1.8 0 0 0 3.5 0V9L17 6.5M10 7.5 8 11.5h2.5L8.5 15.5',
  restaurant: 'M7 3.5v17M4 3.5V8a3 3 0 0 0 6 0V3.5M17.5 20.5v-17C15 5 14 8 14 12.5h3.5',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6',
  registration: 'M4 11l8-7 8 7v9H4zM8.5 14l2.5 2.5 4.5-4.5',
  sauna:
    'M4 13.5c0 4 3.5 6.5 8 6.5s8-2.5 8-6.5M8 13c-1.5-2.5 1.5-4 0-6.5M12 13c-2-3.5 2-5.5 0-9M16 13c-1.5-2.5 1.5-4 0-6.5',
  bathtub:
    'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2.2 2.2 0 0 1 4.3-.6M8.5 19 8 21M15.5 19l.5 2',
  balcony: 'M3 13h18M3 20.5h18M5 13v7.5M9.7 13v7.5M14.3 13v7.5M19 13v7.5M7 13V3.5h10V13M12 3.5V13',
  air: 'M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15.5a2.5 2.5 0 1 1-2.5 2.5M3 17h8a2 2 0 1 1-2 2',
  'barrier-free':
    'M12 4.8a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0zM10.6 8.5V14h5l2.5 5.5M10.6 10.8H15M8.6 11.5a5 5 0 1 0 6.6 6.3',
  luggage: 'M6 7.5h12v12H6zM9.5 7.5v-4h5v4M9.5 11v5M14.5 11v5M8.5 19.5V21M15.5 19.5V21',
  'front-desk': 'M4 16.5a8 8 0 0 1 16 0zM2.5 20h19M12 8.5v-3M10 5.5h4',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** The names of all icons, in the order in which they are defined. */
export const ICON_NAMES = Object.keys(ICON_PATHS) as IconName[];

export interface IconProps {
  name: IconName;
  /** The width and height in px; the default is 20, or the `font-size` that its container sets. */
  size?: number;
  /** Fills the shape with the colour of the text. */
  filled?: boolean;
  /**
   * The accessible name; without it the icon is decoration and hidden from assistive technology.
   */
  label?: string;
  className?: string;
  style?: CSSProperties;
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size, filled, label, className, style }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={joinClass('ui-icon', className)}
      style={size === undefined ? style : { ...style, fontSize: size }}
      data-filled={filled ? '' : undefined}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

export interface LogoProps {
  /** The name of the brand beside the mark; without it only the mark is drawn. */
  word?: string;
  /** The accessible name where the brand's name isn't shown. */
  label?: string;
}

const BRAND_MARK_BOX = `0 0 ${BRAND_MARK.side} ${BRAND_MARK.side}`;

/** The brand's mark, with or without its name. */
export function Logo({ word, label }: LogoProps) {
  return (
    <span className="ui-logo" role={label === undefined ? undefined : 'img'} aria-label={label}>
      <svg className="ui-logo-mark" viewBox={BRAND_MARK_BOX} aria-hidden="true">
        <path fill="currentColor" fillRule="evenodd" d={BRAND_MARK.path} />
      </svg>
      {word}
    </span>
  );
}
