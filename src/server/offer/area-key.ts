/** An area's key among those of all regions: areas of two regions may share an id. */
export const areaKey = (regionId: string, areaId: string) => `${regionId}/${areaId}`;
