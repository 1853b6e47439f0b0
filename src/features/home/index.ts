export { CollectionRow } from './collection-row';
export { Hero } from './hero';
export { BottomBanners, LengthBand, Promises, Quotes, RegionTiles } from './parts';
export { Topline } from './topline';
