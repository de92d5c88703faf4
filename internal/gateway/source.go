package gateway

// source is an add-on as it is configured, with what is known of it since the start.
type source struct {
	config sourceConfig
}

func newSource(config sourceConfig) *source { return &source{config: config} }
