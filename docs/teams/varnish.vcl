vcl 4.1;
# The same cache as nginx.conf for Varnish 6 and later. Varnish speaks no TLS to a backend: 127.0.0.1:8443 is a TLS client such
# as stunnel that connects to the service. Replace the key and the tokens; the file must be readable by root only.

backend service {
    .host = "127.0.0.1";
    .port = "8443";
    .first_byte_timeout = 15s;
}

sub vcl_recv {
    # The tokens of the members.
    if (req.http.X-API-Key != "token-of-anna" && req.http.X-API-Key != "token-of-ben") {
        return (synth(401, "Unknown token"));
    }
    if (req.method != "GET") {
        return (synth(405, "Only GET is allowed"));
    }
    set req.http.Host = "toncenter.com";
    set req.http.X-API-Key = "key-of-the-service";
    unset req.http.Cookie;
    # The addresses of the desktops stay here.
    unset req.http.X-Forwarded-For;
    unset req.http.Cache-Control;
    if (req.url ~ "^/api/streaming/v2/ws") {
        return (pipe);
    }
    if (req.url ~ "^/api/(v3/(pendingActions|traces|actions)|smc-index/getPool|v2/getBlockTransactions)\?") {
        return (hash);
    }
    return (synth(404, "Unknown operation"));
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = req.http.Connection;
    }
}

sub vcl_backend_response {
    unset beresp.http.Set-Cookie;
    unset beresp.http.Vary;
    # Nothing stale is ever sent.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.status != 200) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    } elsif (bereq.url ~ "^/api/v2/getBlockTransactions\?") {
        # A block never changes. A very short body may be an error with status 200.
        if (beresp.http.Content-Length && beresp.http.Content-Length !~ "^1?[0-9]?[0-9]$") {
            set beresp.ttl = 365d;
        } else {
            set beresp.ttl = 0s;
        }
    } else {
        # Varnish merges equal requests and sends the Age itself.
        set beresp.ttl = 1s;
    }
}
