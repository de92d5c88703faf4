package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"
	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
	litestreams3 "github.com/benbjohnson/litestream/s3"
)

// bucketObjects are the objects of an s3:// place.
type bucketObjects struct {
	client         *s3.Client
	bucket, prefix string
}

// bucketObjects connects with the settings that Litestream reads from the same address, so that both need the same ones.
func (p Place) bucketObjects(ctx context.Context) (Objects, error) {
	client, err := p.open()
	if err != nil {
		return nil, err
	}
	settings, ok := client.(*litestreams3.ReplicaClient)
	if !ok {
		return nil, fmt.Errorf("%s is not in object storage", p)
	}
	region := settings.Region
	if region == "" {
		region = litestreams3.DefaultRegion
	}
	options := []func(*config.LoadOptions) error{config.WithRegion(region)}
	if settings.AccessKeyID != "" {
		keys := credentials.NewStaticCredentialsProvider(settings.AccessKeyID, settings.SecretAccessKey, "")
		options = append(options, config.WithCredentialsProvider(keys))
	}
	loaded, err := config.LoadDefaultConfig(ctx, options...)
	if err != nil {
		return nil, err
	}
	prefix := p.path
	if prefix != "" {
		prefix += "/"
	}
	return bucketObjects{bucket: p.bucket, prefix: prefix, client: s3.NewFromConfig(loaded, func(o *s3.Options) {
		o.UsePathStyle = settings.ForcePathStyle
		o.RetryMaxAttempts = 1 // a silent second try turns "written, answer lost" into a conflict
		if settings.Endpoint != "" {
			o.BaseEndpoint = aws.String(settings.Endpoint)
			o.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
			o.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
		}
	})}, nil
}

// open returns Litestream's client of the place, not connected yet.
func (p Place) open() (litestream.ReplicaClient, error) {
	if folder := p.Folder(); folder != "" {
		return file.NewReplicaClient(folder), nil // from an address it would take "a b" for "a%20b"
	}
	client, err := litestream.NewReplicaClientFromURL(p.address())
	if bucket, ok := client.(*litestreams3.ReplicaClient); ok && p.keyID != "" {
		bucket.AccessKeyID, bucket.SecretAccessKey = p.keyID, p.secret
	}
	return client, err
}

func (b bucketObjects) Put(ctx context.Context, key string, body io.ReadSeeker, when Condition) (string, error) {
	input := &s3.PutObjectInput{Bucket: &b.bucket, Key: aws.String(b.prefix + key), Body: body}
	if when.Absent {
		input.IfNoneMatch = aws.String("*")
	} else if when.ETag != "" {
		input.IfMatch = &when.ETag
	}
	out, err := b.client.PutObject(ctx, input)
	if err != nil {
		return "", known(err)
	}
	return aws.ToString(out.ETag), nil
}

func (b bucketObjects) Get(ctx context.Context, key string) (io.ReadCloser, string, error) {
	out, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &b.bucket, Key: aws.String(b.prefix + key)})
	if err != nil {
		return nil, "", known(err)
	}
	return out.Body, aws.ToString(out.ETag), nil
}

func (b bucketObjects) List(ctx context.Context, prefix string) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		pages := s3.NewListObjectsV2Paginator(b.client, &s3.ListObjectsV2Input{Bucket: &b.bucket, Prefix: aws.String(b.prefix + prefix)})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				yield(Object{}, known(err))
				return
			}
			for _, found := range page.Contents {
				key := strings.TrimPrefix(aws.ToString(found.Key), b.prefix)
				if !yield(Object{key, aws.ToInt64(found.Size), aws.ToTime(found.LastModified)}, nil) {
					return
				}
			}
		}
	}
}

func (b bucketObjects) Delete(ctx context.Context, key string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &b.bucket, Key: aws.String(b.prefix + key)})
	return known(err)
}

func known(err error) error {
	var answer smithy.APIError
	if !errors.As(err, &answer) {
		return err
	}
	switch answer.ErrorCode() {
	case "NoSuchKey", "NotFound":
		return ErrAbsent
	case "PreconditionFailed", "ConditionalRequestConflict":
		return ErrConflict
	}
	return err
}

// refusals are the answers of object storage that a wrong setting causes, not an outage.
var refusals = map[string]string{
	"NoSuchBucket":                 "the bucket does not exist",
	"AccessDenied":                 "the storage denies access with these keys",
	"InvalidAccessKeyId":           "the storage does not know AWS_ACCESS_KEY_ID",
	"XAdminUserNotFound":           "the storage does not know AWS_ACCESS_KEY_ID", // of Versity's gateway
	"SignatureDoesNotMatch":        "AWS_SECRET_ACCESS_KEY is wrong",
	"AuthorizationHeaderMalformed": "the region in BACKUP_URL is wrong",
	"RequestTimeTooSkewed":         "the clock of this machine is wrong",
}

// Explain turns an error of a place into words for the operator: what the storage refused, or that it does not answer.
func Explain(err error) string {
	var answer smithy.APIError
	if errors.As(err, &answer) {
		if words, found := refusals[answer.ErrorCode()]; found {
			return words
		}
		return "the storage answered " + answer.ErrorCode()
	}
	var none *smithy.OperationError
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &none):
		return "the storage does not answer"
	}
	return err.Error()
}
