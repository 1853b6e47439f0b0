/** The key of an area that is unique across regions: areas of two regions may have the same id. */
export const areaKey = (regionId: string, areaId: string) => `${regionId}/${areaId}`;
