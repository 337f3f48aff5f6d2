import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ProfileImageController } from './profile-image.controller.js';
import { ProfileImageService } from './profile-image.service.js';

@Module({
  imports: [UsersModule],
  controllers: [ProfileImageController],
  providers: [ProfileImageService],
})
export class ProfileImageModule {}
