/** `GET /api/admin/stats` (section 3 of the specification). */
export interface AdminStats {
  readonly totalUsers: number;
  readonly recentSignups: number;
  readonly totalPhotos: number;
  readonly avgPhotosPerGrid: number;
  readonly totalGrids: number;
  readonly avgGridsPerUser: number;
  readonly premiumUsers: number;
  readonly freeUsers: number;
  readonly totalCarousels: number;
  readonly activeUsers: number;
}

/** `GET /healthz` where every service is ready; otherwise a 503 whose `details` names those that are not. */
export interface HealthReport {
  readonly ok: true;
  readonly services: readonly string[];
}
