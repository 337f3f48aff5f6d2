import { queryOptions } from '@tanstack/react-query';
import { CalendarAddress, GridCalendar, type CalendarMailBody } from '@tessera/contracts';
import { request } from '../../shared/api/client.js';
import { shapeOf } from '../../shared/api/shape-of.js';

const pathOf = (gridId: string) => `/api/grids/${gridId}/calendar`;

/** Which reminders of a grid are on. Forgotten with the dialog that shows them: other devices change them. */
export const calendarQuery = (gridId: string) =>
  queryOptions({
    queryKey: ['calendar', gridId] as const,
    queryFn: ({ signal }) => request(pathOf(gridId), { response: shapeOf(GridCalendar), signal }),
    gcTime: 0,
  });

/** A new address, shown this once; the one before ends. */
export const makeAddress = (gridId: string) =>
  request(pathOf(gridId), { response: shapeOf(CalendarAddress), method: 'POST' });

export const endAddress = (gridId: string) => request(pathOf(gridId), { method: 'DELETE' });

export const switchMail = (gridId: string, body: CalendarMailBody) =>
  request(`${pathOf(gridId)}/mail`, { response: shapeOf(GridCalendar), method: 'PUT', body });
