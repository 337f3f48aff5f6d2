import { Body, Controller, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { LIMITS, ProfileImageBody, type ProfileImageResponse } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { ProfileImageService } from './profile-image.service.js';

@Controller('api')
export class ProfileImageController {
  constructor(private readonly images: ProfileImageService) {}

  @Put('user/profile-image')
  @RouteConfig({ bodyLimit: LIMITS.body.profileImage })
  async replace(
    @CurrentUser() { sub }: Caller,
    @Body({ schema: ProfileImageBody }) { imageData }: ProfileImageBody,
  ): Promise<ProfileImageResponse> {
    return { profileImageUrl: await this.images.replace(sub, imageData) };
  }
}
