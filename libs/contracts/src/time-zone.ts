/** Known zones in lower case: to look one up takes as long as to check 100 changes. */
const timeZones = new Set<string>();

/** Whether it is the name of a time zone that this runtime knows, as `Europe/Vienna`. */
export function isTimeZone(zone: string): boolean {
  const name = zone.toLowerCase();
  if (timeZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    timeZones.add(name);
    return true;
  } catch {
    return false;
  }
}
