import { LIMITS } from '@tessera/contracts';
import { calendarFile } from './calendar-file.js';

const AT = Date.parse('2031-01-08T17:00:00Z');

describe('a calendar of as many posts as a feed has, with the longest captions', () => {
  it('is written in turns, so that others are served meanwhile', async () => {
    const posts = Array.from({ length: LIMITS.calendar.posts }, (_, index) => ({
      id: `${index}`,
      title: 'Post',
      caption: '\n'.repeat(LIMITS.captionHardStop),
      slot: { day: '2031-01-08', time: '18:00', at: AT, fixed: true, overdue: false, outOfOrder: false },
    }));
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    const text = await calendarFile({ gridId: 'grid', name: 'Sea', posts, madeAt: new Date(AT), link: 'x' });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(posts.length);
    expect(text.endsWith('\r\nEND:VEVENT\r\nEND:VCALENDAR')).toBe(true);
  });
});
