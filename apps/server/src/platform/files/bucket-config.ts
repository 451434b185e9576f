/** The configuration of an S3 bucket. */
export interface BucketConfig {
  /** absent = Amazon's own for the region */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** absent = what the machine is given by its provider, as the AWS SDK finds it */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `host/bucket/path` instead of `bucket.host/path` */
  forcePathStyle: boolean;
  /** empty, or a folder within the bucket with a slash at its end */
  prefix: string;
}

/** Checks the variables of a bucket together; undefined = they are complete. */
export function findBucketProblem(given: {
  FILES?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}): { variable: string; message: string } | undefined {
  const { FILES, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (FILES === 'bucket' && S3_BUCKET === undefined)
    return { variable: 'S3_BUCKET', message: 'the name of a bucket where FILES is "bucket"' };
  if (S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY === undefined)
    return { variable: 'S3_SECRET_ACCESS_KEY', message: 'set where S3_ACCESS_KEY_ID is' };
  if (S3_SECRET_ACCESS_KEY !== undefined && S3_ACCESS_KEY_ID === undefined)
    return { variable: 'S3_ACCESS_KEY_ID', message: 'set where S3_SECRET_ACCESS_KEY is' };
  return undefined;
}

/** The bucket that the variables name, if they name one. */
export function bucketOf(given: {
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE?: boolean | undefined;
  S3_PREFIX: string;
}): BucketConfig | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = given;
  if (bucket === undefined) return undefined;
  return {
    endpoint,
    region: given.S3_REGION,
    bucket,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    // Other providers than Amazon rarely have a DNS name for each bucket.
    forcePathStyle: given.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    prefix: S3_PREFIX === '' ? '' : `${S3_PREFIX}/`,
  };
}
