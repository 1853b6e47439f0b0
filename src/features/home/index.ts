export { BottomBanners } from './bottom-banners';
export { CollectionRow } from './collection-row';
export { Hero } from './hero';
export { LengthBand, Promises, Quotes, RegionTiles } from './parts';
export { Topline } from './topline';
