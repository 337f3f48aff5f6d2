#!/bin/sh
# Makes the bucket and the access key that can reach it and nothing else. It can run again at any time.
set -eu
MC_HOST_store="http://tessera:$(cat /run/secrets/object-store-root-password)@minio:9000"
export MC_HOST_store
access_key=$(cat /run/secrets/s3-access-key)

mc mb --quiet --ignore-existing "store/$S3_BUCKET"
cat >/tmp/policy.json <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:GetBucketLocation", "s3:ListBucket", "s3:ListBucketMultipartUploads"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET"]
    },
    {
      "Effect": "Allow",
      "Action": [
        "s3:GetObject", "s3:PutObject", "s3:DeleteObject",
        "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"
      ],
      "Resource": ["arn:aws:s3:::$S3_BUCKET/*"]
    }
  ]
}
POLICY
mc admin policy create store one-bucket /tmp/policy.json
# Key and secret by standard input: arguments are shown to everyone who can list processes.
{ printf '%s\n' "$access_key"; cat /run/secrets/s3-secret-key; } | mc admin user add store
mc admin policy attach store one-bucket --user="$access_key" 2>/tmp/attach ||
    grep -q 'already in effect' /tmp/attach || { cat /tmp/attach >&2; exit 1; }
# Keys from before a rotation.
mc admin user list store --json | while read -r user; do
    key=${user#*'"accessKey":"'}
    key=${key%%'"'*}
    case $user in
        *"\"$access_key\""*) ;;
        *'"policyName":"one-bucket"'*) mc admin user remove store "$key" ;;
    esac
done
