export { changeTimeText, clockText } from './change-time.ts';
export { timeZoneLabel, timeZoneName, timeZones } from './time-zones.ts';
