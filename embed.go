package main

import "embed"

// The build writes these three folders; each holds a committed .gitkeep so that a clean clone compiles.

//go:embed all:pb_hooks/dist
var hooksFS embed.FS

//go:embed all:pb_migrations/dist
var migrationsFS embed.FS

//go:embed all:pb_public
var publicFS embed.FS

// The operator's manual, which `manual` prints.
//
//go:embed docs/operate/*.md
var manualFS embed.FS
