package node

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"passerelle/internal/replication/replica"
)

// cookie is where a database file counts the changes of its tables: https://www.sqlite.org/fileformat2.html#schema_cookie
const cookie = 40

// follow continues with the copy at source, and gives up calls that are silent for so long. In each term the transactions count
// from one: of another term's first file, which is a whole database, the pages that differ are written.
func (c *copied) follow(ctx context.Context, source string, silence time.Duration) (err error) {
	if c.client, err = c.place.At(source).Client(ctx, replica.DataFile, silence); err == nil && c.at.Source != source {
		c.at = position{Source: source}
	}
	return err
}

// next applies everything that is new and returns how many files that were. After errGap a later call may find more.
func (c *copied) next(ctx context.Context) (applied int, err error) { return c.reach(ctx, 1) }

// reach is next up to a change at least. Where the single changes are gone, compacted files have the same pages.
func (c *copied) reach(ctx context.Context, goal ltx.TXID) (applied int, err error) {
	for {
		count, err := c.level(ctx, 0)
		applied += count
		if err == nil && c.at.TXID >= goal || err != nil && !errors.Is(err, errGap) {
			return applied, err
		}
		before := c.at.TXID
		for level := 1; level <= litestream.SnapshotLevel && c.at.TXID == before; level++ {
			count, err := c.level(ctx, level)
			applied += count
			if err != nil && !errors.Is(err, errGap) {
				return applied, err
			}
		}
		if c.at.TXID == before {
			return applied, errGap
		}
	}
}

// finish applies everything that source has. Its writer is gone.
func (c *copied) finish(ctx context.Context, source string, silence time.Duration) error {
	if err := c.follow(ctx, source, silence); err != nil {
		return err
	}
	list, cancel := context.WithTimeout(ctx, 2*silence)
	defer cancel()
	newest, _, err := c.place.At(source).Newest(list, replica.DataFile)
	if err == nil && newest == 0 {
		err = replica.ErrNone
	}
	if err == nil {
		_, err = c.reach(ctx, ltx.TXID(newest))
	}
	return err
}

// level applies the files of one level that begin where the copy ends.
func (c *copied) level(ctx context.Context, level int) (applied int, err error) {
	seek := c.at.TXID + 1
	if level > 0 {
		seek = 0 // such a file may begin earlier
	}
	files, err := c.client.LTXFiles(ctx, level, seek, false)
	if err != nil {
		return 0, err
	}
	defer files.Close()
	for files.Next() {
		info := files.Item()
		if info.MaxTXID <= c.at.TXID {
			continue
		}
		if info.MinTXID > c.at.TXID+1 {
			return applied, errGap
		}
		if err := c.apply(ctx, info); err != nil {
			return applied, fmt.Errorf("change %s of level %d: %w", info.MinTXID, info.Level, err)
		}
		applied++
	}
	return applied, files.Err()
}

// apply writes the pages of one file in one transaction, and commits only after its checksum was found right.
func (c *copied) apply(ctx context.Context, info *ltx.FileInfo) (err error) {
	body, err := c.client.OpenLTXFile(ctx, info.Level, info.MinTXID, info.MaxTXID, 0, 0)
	if errors.Is(err, os.ErrNotExist) {
		return errGap // compacted since it was listed
	}
	if err != nil {
		return err
	}
	defer body.Close()
	file := ltx.NewDecoder(body)
	if err := file.DecodeHeader(); err != nil {
		return err
	}
	header := file.Header()
	if _, err := c.begin.ExecContext(ctx); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_, _ = c.rollback.ExecContext(context.WithoutCancel(ctx)) // fails where SQLite has rolled back
		}
	}()
	remade, err := c.write(ctx, file, header)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err // the checksum is wrong
	}
	err = c.around(ctx, remade, func() error {
		_, err := c.commit.ExecContext(context.WithoutCancel(ctx))
		return err
	})
	if err != nil {
		return err
	}
	c.count = header.Commit
	return c.move(position{c.at.Source, info.MaxTXID})
}

// write puts the pages of a file into the open transaction; those of a whole database only where they differ. It reports whether tables
// themselves change, which SQLite counts on the first page.
func (c *copied) write(ctx context.Context, file *ltx.Decoder, header ltx.Header) (remade bool, err error) {
	data := make([]byte, header.PageSize)
	for {
		var page ltx.PageHeader
		if err := file.DecodePage(&page, data); err == io.EOF {
			break
		} else if err != nil {
			return false, err
		}
		if page.Pgno == 1 || header.IsSnapshot() && page.Pgno <= c.count {
			var have []byte
			if err := c.get.QueryRowContext(ctx, page.Pgno).Scan(&have); err != nil {
				return false, err
			}
			if bytes.Equal(have, data) {
				continue
			}
			remade = remade || page.Pgno == 1 && !bytes.Equal(have[cookie:][:4], data[cookie:][:4])
		}
		if _, err := c.put.ExecContext(ctx, page.Pgno, data); err != nil {
			return false, fmt.Errorf("page %d: %w", page.Pgno, err)
		}
	}
	if c.count > header.Commit { // the writer's database has become smaller
		if _, err := c.put.ExecContext(ctx, header.Commit+1, nil); err != nil {
			return false, fmt.Errorf("shorter file: %w", err)
		}
	}
	return remade, nil
}
